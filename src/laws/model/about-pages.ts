import type { Exchange } from '../../checks/index.js';
import { isExactNumber, isJsonObject, numberText, type JsonValue } from '../../json/index.js';
import { countsAll, means, wordsOf } from '../../resources/index.js';
import { responseValue } from './history.js';

/** Returns the members of a body, and then those of its members that are about pages, with the words of their names. */
export function* aboutPages(
  body: JsonValue | undefined,
  depth = 3,
): Generator<readonly [words: readonly string[], value: JsonValue]> {
  const members = Object.entries(isJsonObject(body) ? body : {}).map(
    ([name, value]) => [wordsOf(name), value] as const,
  );
  yield* members;
  const inner = depth === 1 ? [] : members.filter(([words]) => words.some((word) => means(word, 'page')));
  for (const [, value] of inner) yield* aboutPages(value, depth - 1);
}

/** Returns the number of all items that a page of a list tells in its body or in a header such as `X-Total-Count`. */
export function totalOn(page: Exchange): number | undefined {
  if (page.result.kind !== 'response') return undefined;
  for (const [words, value] of aboutPages(responseValue(page).value, 2))
    if (countsAll(words) && isExactNumber(value)) return Number(numberText(value));
  const field = page.result.fields.find(([name, value]) => countsAll(wordsOf(name)) && /^\d+$/.test(value));
  return field && Number(field[1]);
}
