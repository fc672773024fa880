import { isExactNumber, isJsonObject, type JsonValue } from '../../../json/index.js';
import { isPageSize, means, plainName, wordsOf } from '../../../resources/index.js';
import type { Page } from './list-page.js';

/** A body whose envelope describes the page, as far as its schema allows: totals, page numbers, the next cursor. */
export function withPageFacts(
  body: JsonValue,
  page: Page,
  nextLinks: readonly string[],
  isValid: (value: JsonValue) => boolean,
): JsonValue {
  let found = body;
  const visit = (path: readonly string[], value: JsonValue, depth: number): void => {
    if (!isJsonObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      const here = [...path, name];
      for (const fact of factsOf(name, member, page, nextLinks)) {
        const next = withMemberAt(found, here, fact);
        if (!isValid(next)) continue;
        found = next;
        break;
      }
      if (depth > 0 && isJsonObject(member)) visit(here, member, depth - 1);
    }
  };
  visit([], body, 2);
  return found;
}

const missing = Symbol('missing');

/** The values that a member of that name may have, the best first; none if the name does not concern pages. */
function factsOf(
  name: string,
  member: JsonValue,
  page: Page,
  nextLinks: readonly string[],
): readonly (JsonValue | typeof missing)[] {
  const words = wordsOf(name);
  const plain = plainName(name);
  const isNumber = isExactNumber(member);
  const { limit, start, total, items, next } = page;
  if (isNumber && /^(?:totalpages|pagecount|pages|lastpage)$/.test(plain))
    return limit ? [Math.max(1, Math.ceil(total / limit))] : [1];
  if (isNumber && (words[0] === 'total' || /^(?:totalcount|count)$/.test(plain))) return [total];
  if (isNumber && means(words.at(-1), 'skips')) return [start];
  if (isNumber && /^(?:page|currentpage|pagenumber)$/.test(plain)) return limit ? [Math.floor(start / limit) + 1] : [1];
  if (isNumber && (isPageSize(name) || means(words.at(-1), 'limits'))) return [limit ?? items.length];
  if (typeof member === 'boolean' && words[0] === 'has') {
    if (words.some((word) => word === 'more' || word === 'next')) return [next !== undefined];
    if (words.some((word) => word.startsWith('prev'))) return [start > 0];
  }
  if (words[0] === 'prev' || words[0] === 'previous') return [missing, null, ''];
  const isNext = words[0] === 'next' || words.some((word) => means(word, 'cursor'));
  if (isNext && !isNumber && (typeof member === 'string' || member === null)) {
    if (next === undefined) return [null, missing, ''];
    // Without a valid link, the member is left out, so that no client follows a made-up link.
    return [...(words.some((word) => means(word, 'cursor')) ? [] : nextLinks), next, missing];
  }
  return [];
}

function withMemberAt(
  value: JsonValue,
  [name, ...rest]: readonly string[],
  part: JsonValue | typeof missing,
): JsonValue {
  if (name === undefined || !isJsonObject(value)) return value;
  if (rest.length === 0 && part === missing)
    return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
  return { ...value, [name]: rest.length > 0 ? withMemberAt(value[name] ?? null, rest, part) : (part as JsonValue) };
}
