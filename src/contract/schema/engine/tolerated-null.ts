import { membersOf } from '../../document/located.js';
import type { AjvSchema, Assertion, SchemaSite } from '../sites/schema-site.js';
import { assertName, type Assertions } from './assert-keyword.js';

/**
 * Whether a `nullable` without formal effect is meant to allow `null`: beside `allOf`, `oneOf`, `anyOf` or `$ref`
 * without a `type`, or beside an `enum` that does not list it. Up to OpenAPI 3.0.2, it "allows sending a null value for
 * the defined schema"; only 3.0.3 (§4.7.24) ties it to `type`, and documents use both meanings.
 */
export function toleratesNull({ at, keywords, scope }: SchemaSite): boolean {
  if (!scope.dialect.keywords.has('nullable')) return false;
  const nullable = membersOf(at).find(({ name }) => name === 'nullable')?.value.node;
  if (nullable?.type !== 'literal' || nullable.value !== true) return false;
  if (!keywords.has('type')) return true;
  const listed = keywords.get('enum')?.value.node;
  return listed?.type === 'array' && !listed.items.some((item) => item.type === 'literal' && item.value === null);
}

/** A schema that also accepts `null`. */
export function withNull(schema: AjvSchema, { at }: SchemaSite): AjvSchema {
  const isNone: Assertion = {
    keyword: undefined,
    name: 'nullable',
    at,
    test: (value) => value === null,
    message: () => 'must be null',
  };
  return { if: { [assertName]: [{ type: undefined, others: [isNone] } satisfies Assertions] }, else: schema };
}
