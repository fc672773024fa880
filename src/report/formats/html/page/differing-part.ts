/** A text in three: what it has in common with another at its beginning, what differs, what is common at its end. */
export type Parted = readonly [before: string, differing: string, after: string];

/** A status with its reason phrase, as it stands at the beginning of an answer. */
const status = /^[1-5]\d\d(?: [A-Z][\w' -]*)?(?=$|:|;|,)/;

/**
 * Where two short texts differ. Of two answers that differ in their status, that is what counts.
 *
 * @example
 * differingPart('name, a string', 'name, a number') // [['name, a ', 'string', ''], ['name, a ', 'number', '']]
 */
export function differingPart(expected: string, received: string): readonly [Parted, Parted] {
  const came = status.exec(received)?.[0];
  if (came !== undefined && /^[1-5](?:\d\d|XX)|\bstatus\b/.test(expected) && !expected.startsWith(came)) {
    return [
      ['', expected, ''],
      ['', came, received.slice(came.length)],
    ];
  }
  const one = wordsOf(expected);
  const other = wordsOf(received);
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && one[start] === other[start]) start++;
  let end = 0;
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const part = (words: readonly string[]): Parted => [
    words.slice(0, start).join(''),
    words.slice(start, words.length - end).join(''),
    words.slice(words.length - end).join(''),
  ];
  return [part(one), part(other)];
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^]/gu) ?? [];
}
