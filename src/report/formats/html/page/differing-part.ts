/** A text in three parts: the start that it shares with another text, the differing middle, and the shared end. */
export type Parted = readonly [before: string, differing: string, after: string];

/** A status with its reason phrase, at the start of a description of a response. */
const status = /^[1-5]\d\d(?: [A-Z][\w' -]*)?(?=$|:|;|,)/;

/**
 * Finds the difference between two short texts. If the statuses of two responses differ, the difference is the status.
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
