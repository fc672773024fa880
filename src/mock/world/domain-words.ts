import type { EffectiveSchema, Operation } from '../../contract/index.js';
import { isArrayValue, isJsonObject, jsonEquals, toValue, type JsonValue } from '../../json/index.js';

/** Documented values of members, by the name of the member. */
export type DomainWords = ReadonlyMap<string, readonly JsonValue[]>;

/** The number of values of each member, and the depth of the search for them. */
const mostValues = 20;
const deepest = 6;

/**
 * Collects values of the members of an item from the examples of operations, so that generated items use the words of
 * the document.
 */
export function domainWords(operations: readonly Operation[], item: EffectiveSchema | undefined): DomainWords {
  const words = new Map<string, JsonValue[]>();
  const names = item?.names ?? new Set<string>();
  const visit = (value: JsonValue, depth: number): void => {
    if (depth === 0) return;
    if (isArrayValue(value)) for (const each of value) visit(each, depth - 1);
    if (!isJsonObject(value)) return;
    const own = Object.entries(value);
    // An object is the same kind of thing only if the item has most of its members.
    const shared = own.filter(([name]) => names.has(name));
    if (shared.length * 2 <= own.length) for (const [, member] of own) visit(member, depth - 1);
    else for (const [name, member] of shared) add(name, member);
  };
  const add = (name: string, value: JsonValue): void => {
    if (value === null || isJsonObject(value) || isArrayValue(value)) return;
    const known = words.get(name) ?? [];
    if (known.length < mostValues && !known.some((each) => jsonEquals(each, value))) words.set(name, [...known, value]);
  };
  for (const { requestBody, responses } of operations) {
    const good = responses.filter(({ status }) => status.startsWith('2'));
    const content = [...good.flatMap((response) => response.content), ...(requestBody?.content ?? [])];
    for (const { examples } of content) for (const { value } of examples) visit(toValue(value), deepest);
  }
  return words;
}
