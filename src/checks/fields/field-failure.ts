import type { Header } from '../../contract/index.js';
import { isJsonMediaType } from '../../http/index.js';
import { parseJson, toValue, type JsonValue, type Place } from '../../json/index.js';
import { fieldReadings } from '../../wire/index.js';

/** Why a header value is invalid; the message completes "the header …". */
export interface FieldFailure {
  readonly message: string;
  readonly place: Place;
  readonly isUnjudged?: true;
}

/** Validates a header value against its Header Object: by its schema in the `simple` style, or by its media type. */
export function fieldFailure(text: string, header: Header): FieldFailure | undefined {
  const schema = header.schema ?? header.content?.schema;
  if (schema === undefined) return undefined;
  const readings =
    header.content === undefined ? fieldReadings(text, schema, header.explode) : jsonReadings(text, header);
  if (readings === undefined) return { message: 'must be JSON', place: header.place };
  const failures = readings.map((value) => schema.validate(value, 'response')[0]);
  if (failures.length === 0 || failures.includes(undefined)) return undefined;
  // Prefer the failure of a reading that has the right type.
  return failures.find((failure) => failure?.keyword !== 'type') ?? failures[0];
}

/** Returns no readings if the media type is not JSON, and undefined if the value should be JSON but is not. */
function jsonReadings(text: string, { content }: Header): readonly JsonValue[] | undefined {
  if (!isJsonMediaType(content?.range ?? '')) return [];
  // Encoding as Latin-1 restores the original bytes.
  const parsed = parseJson(Buffer.from(text, 'latin1'));
  return parsed.ok ? [toValue(parsed.node)] : undefined;
}
