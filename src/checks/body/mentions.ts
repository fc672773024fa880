import type { Schema } from '../../contract/index.js';
import { inPlace } from './in-place.js';
import { memberNames } from './member-names.js';

const known = new WeakMap<Schema, Map<string, boolean>>();

/** Whether a schema or any that it leads to has a keyword, so that a value need not be searched in vain. */
export function mentions(schema: Schema, keyword: string): boolean {
  const ofSchema = known.get(schema) ?? new Map<string, boolean>();
  known.set(schema, ofSchema);
  const answer = ofSchema.get(keyword) ?? reaches(schema, keyword);
  ofSchema.set(keyword, answer);
  return answer;
}

function reaches(schema: Schema, keyword: string): boolean {
  const met = new Set<Schema>([schema]);
  for (const one of met) {
    if (one.keyword(keyword) !== undefined) return true;
    for (const next of [...inPlace([one]), ...parts(one)]) met.add(next);
  }
  return false;
}

/** The schemas of everything inside a value. */
function parts(schema: Schema): readonly Schema[] {
  const named = ['properties', 'patternProperties'].flatMap((keyword) =>
    [...memberNames(schema, keyword)].map((name) => schema.subschema(keyword, name)),
  );
  const tuple = schema.keyword('prefixItems')?.node;
  const listed =
    tuple?.type === 'array' ? tuple.items.map((_, index) => schema.subschema('prefixItems', String(index))) : [];
  const others = ['items', 'additionalProperties'].map((keyword) => schema.subschema(keyword));
  return [...named, ...listed, ...others].filter((part) => part !== undefined);
}
