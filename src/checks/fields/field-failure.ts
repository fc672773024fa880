import type { Header } from '../../contract/index.js';
import { isJsonMediaType, parseMediaType } from '../../http/index.js';
import { parseJson, toValue } from '../../json/index.js';
import type { JsonValue, Place } from '../../json/index.js';
import { fieldReadings } from '../../wire/index.js';

/** Why the value of a field is not what its Header Object allows; the phrase completes "the field …". */
export interface FieldFailure {
  readonly message: string;
  readonly place: Place;
}

/** Judges a field value by its Header Object: by its schema in the `simple` style, or by its one media type. */
export function fieldFailure(text: string, header: Header): FieldFailure | undefined {
  const schema = header.schema ?? header.content?.schema;
  if (schema === undefined) return undefined;
  const readings =
    header.content === undefined ? fieldReadings(text, schema, header.explode) : jsonReadings(text, header);
  if (readings === undefined) return { message: 'must be JSON', place: header.place };
  const failures = readings.map((value) => schema.validate(value, 'response')[0]);
  if (failures.length === 0 || failures.includes(undefined)) return undefined;
  // The reading of the kind that the schema has in mind fails at a keyword beyond its type, if there is one.
  const telling = failures.find((failure) => failure?.keyword !== 'type') ?? failures[0];
  return telling === undefined ? undefined : { message: telling.message, place: telling.place };
}

/** Nothing to judge where the media type is not JSON; undefined where it is and the value is not. */
function jsonReadings(text: string, { content }: Header): readonly JsonValue[] | undefined {
  const mediaType = parseMediaType(content?.range ?? '');
  if (mediaType === undefined || !isJsonMediaType(mediaType)) return [];
  // Field values were decoded as Latin-1, so this gives back the bytes.
  const parsed = parseJson(Buffer.from(text, 'latin1'));
  return parsed.ok ? [toValue(parsed.node)] : undefined;
}
