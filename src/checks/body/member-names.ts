import type { Schema } from '../../contract/index.js';

const known = new WeakMap<Schema, Map<string, ReadonlySet<string>>>();

/** The names in the object that is the value of a keyword, such as those of `properties`. */
export function memberNames(schema: Schema, keyword: string): ReadonlySet<string> {
  const ofSchema = known.get(schema) ?? new Map<string, ReadonlySet<string>>();
  known.set(schema, ofSchema);
  const names = ofSchema.get(keyword) ?? readNames(schema, keyword);
  ofSchema.set(keyword, names);
  return names;
}

function readNames(schema: Schema, keyword: string): ReadonlySet<string> {
  const node = schema.keyword(keyword)?.node;
  return new Set(node?.type === 'object' ? node.members.map(({ key }) => key.value) : []);
}
