import { effectiveSchema, openSchema, type EffectiveSchema } from '../../contract/index.js';
import { isArrayValue, isJsonObject, type JsonValue } from '../../json/index.js';
import { isAboutAbsence } from '../../resources/index.js';
import { operationJudge } from '../../wire/index.js';
import type { Situation } from '../context/situation.js';
import { textsOf } from './documented-refusals.js';

/**
 * Returns true if a response says that what a text of the request names does not exist, as in `No such currency: "Eur"`. The
 * texts that a schema lists are known to exist.
 */
export function namesUnknownValue({ operation, request, response }: Situation): boolean {
  const absences = textsOf(response).filter(isAboutAbsence);
  if (operation === undefined || absences.length === 0) return false;
  const { searchParams } = new URL(request.url);
  const inQuery = operation.parameters.flatMap(({ in: where, name, schema }) =>
    where === 'query' ? freeTexts(searchParams.getAll(name), schema && effectiveSchema(schema)) : [],
  );
  const read = operationJudge(operation).body.read(request.fields.flat(), request.body ?? new Uint8Array(0));
  const schema = read?.mediaType.schema;
  const inBody = read?.readings.flatMap((value) => freeTexts(value, schema && effectiveSchema(schema))) ?? [];
  return [...inQuery, ...inBody].some((text) => text !== '' && absences.some((absence) => absence.includes(text)));
}

/** Returns the texts within a value for which their schemas list no values. */
function freeTexts(value: JsonValue, schema: EffectiveSchema = openSchema): readonly string[] {
  if (typeof value === 'string') return schema.literals.length + schema.items.literals.length === 0 ? [value] : [];
  if (isArrayValue(value)) return value.flatMap((item) => freeTexts(item, schema.items));
  const members = isJsonObject(value) ? Object.entries(value) : [];
  return members.flatMap(([name, member]) => freeTexts(member, schema.member(name)));
}
