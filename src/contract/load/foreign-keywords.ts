import type { Dialect } from '../schema/sites/schema-site.js';

/** Replacements for keywords of other dialects. */
const hints: Readonly<Record<string, string>> = {
  nullable: 'write type: [string, "null"]',
  const: 'write an "enum" with one value',
  examples: 'write "example"',
  dependencies: 'write "dependentRequired" or "dependentSchemas"',
  additionalItems: 'write "items" beside "prefixItems"',
  $recursiveRef: 'write "$dynamicRef"',
  $recursiveAnchor: 'write "$dynamicAnchor"',
  $dynamicRef: 'write "$recursiveRef"',
  $anchor: 'write $id: "#name"',
  dependentRequired: 'write "dependencies"',
  dependentSchemas: 'write "dependencies"',
};

/** The hint, if the dialect has the proposed keyword. */
export function foreignKeywordHint(name: string, dialect: Dialect): string | undefined {
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
  const proposed = /"(\$?\w+)"|(\$id|type):/.exec(hint ?? '');
  const keyword = proposed?.[1] ?? proposed?.[2];
  return keyword !== undefined && dialect.keywords.has(keyword) ? hint : undefined;
}
