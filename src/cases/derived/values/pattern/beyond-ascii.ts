import { charactersOf } from './characters.js';
import { matchesAll, type Pattern } from './matching-strings.js';
import { repeat, withPart, type PatternNode } from './pattern-node.js';
import { writeMatch } from './write-match.js';

/** What nobody writes who has ASCII alone in mind: a property of Unicode, an escape, or such a letter itself. */
const aware = /\\p\{|\\u|[^\0-\x7f]/;
const letter = /^(?=[^\0-\x7f])\p{L}$/u;
const mostTexts = 2;

/**
 * Strings of that length, or near it, that some patterns match with a letter beyond ASCII, where they speak of such letters:
 * who has put `[A-Za-z]` for `\p{L}` refuses them. Each has one class taken so.
 *
 * @example
 * beyondAscii([pattern], 0) // ['ä', 'aä'] for ^\p{L}[\p{L}-]*$
 */
export function beyondAscii(patterns: readonly Pattern[], length: number): readonly string[] {
  const nodes = patterns.flatMap(({ nodes: own }) => own).flatMap(lettered);
  const texts = nodes.slice(0, mostTexts).flatMap((node) => {
    return writeMatch(node, Math.max(node.least, length), { pick: ([first = '']) => first }) ?? [];
  });
  return [...new Set(texts)].filter((text) => matchesAll(patterns, text));
}

/** The same expression, each time with such a letter for another one of its classes. */
function lettered(node: PatternNode): readonly PatternNode[] {
  if (node.kind === 'character') {
    const source = aware.test(node.source) ? charactersOf(node.source).find((each) => letter.test(each)) : undefined;
    return source === undefined ? [] : [{ ...node, source }];
  }
  if (node.kind !== 'repeat') return withPart(node, lettered);
  const { least, most } = node.times;
  return most === 0 ? [] : lettered(node.part).map((part) => repeat(part, { least: Math.max(1, least), most }));
}
