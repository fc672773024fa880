import type { EffectiveSchema, Operation } from '../../contract/index.js';
import { isArrayValue, isJsonObject, jsonEquals, toValue, type JsonValue } from '../../json/index.js';

/** Values that a document shows of the members of a thing, by the name of the member. */
export type DomainWords = ReadonlyMap<string, readonly JsonValue[]>;

/** As many values of one member as are worth knowing, and as deep as they are looked for. */
const mostValues = 20;
const deepest = 6;

/**
 * What the examples of requests and responses of some operations say of the members of an item, so that what is made up
 * speaks of the same things as the document.
 */
export function domainWords(operations: readonly Operation[], item: EffectiveSchema | undefined): DomainWords {
  const words = new Map<string, JsonValue[]>();
  const names = item?.names ?? new Set<string>();
  const visit = (value: JsonValue, depth: number): void => {
    if (depth === 0) return;
    if (isArrayValue(value)) for (const each of value) visit(each, depth - 1);
    if (!isJsonObject(value)) return;
    const own = Object.entries(value);
    // An object most of whose members the item does not have is another thing.
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
