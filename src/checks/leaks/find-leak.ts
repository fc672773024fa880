import { leakPatterns } from './leak-patterns.js';

/** A piece of a server's inside in a text. */
export interface Leak {
  readonly what: 'stack trace' | 'file path';
  readonly excerpt: string;
}

/** As much of a text as is searched, in UTF-16 code units: a trace stands at the beginning or nowhere. */
const searched = 64 * 1024;

/** The first leak in a text, as far as it is not what the request itself had said. */
export function findLeak(text: string, said: string): Leak | undefined {
  const beginning = text.slice(0, searched);
  for (const { what, sign, pattern } of leakPatterns) {
    // Far faster than to try a pattern everywhere.
    if (!beginning.includes(sign)) continue;
    const match = pattern.exec(beginning)?.[0];
    if (match !== undefined && !said.includes(match)) return { what, excerpt: match };
  }
  return undefined;
}
