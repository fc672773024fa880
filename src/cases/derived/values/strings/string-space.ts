import { once } from '../../../../contract/index.js';
import type { Constraint, Facets } from '../compose/facets.js';
import { contentFormat, holdsContent } from '../content-formats.js';
import { type Format, formats } from '../formats.js';
import { lengthOf } from './length-of.js';
import { matchesAll, readPattern, type Pattern } from '../matching-strings.js';

/** The strings that a contract allows at one place, as far as its keywords say it one by one. */
export interface StringSpace {
  /** In code points (JSON Schema 2020-12 validation §6.3). */
  readonly least: number;
  /** In code points; Infinity where there is no limit. */
  readonly most: number;
  readonly minLength: Constraint | undefined;
  readonly maxLength: Constraint | undefined;
  readonly patterns: readonly Pattern[];
  /** A pattern that cannot be read, so that nobody knows which strings match it. */
  readonly unreadable: Constraint | undefined;
  /** The formats that are known to be those of strings. */
  readonly formats: readonly Format[];
}

export const stringSpaceOf = once((facets: Facets): StringSpace => {
  const minLength = furthest(facets.constraints('minLength'), 1);
  const maxLength = furthest(facets.constraints('maxLength'), -1);
  return {
    least: minLength === undefined ? 0 : countOf(minLength),
    most: maxLength === undefined ? Infinity : countOf(maxLength),
    minLength,
    maxLength,
    patterns: textsOf(facets, 'pattern').flatMap((source) => readPattern(source) ?? []),
    unreadable: facets
      .constraints('pattern')
      .find(({ node }) => node.type === 'string' && readPattern(node.value) === undefined),
    formats: [...textsOf(facets, 'format').flatMap((name) => formats.get(name) ?? []), ...contentOf(facets)],
  };
});

/** Whether a string has an allowed length and matches all patterns; formats are not asked. */
export function isInSpace({ least, most, patterns }: StringSpace, text: string): boolean {
  if (text.length < least) return false;
  const length = lengthOf(text);
  return length >= least && length <= most && matchesAll(patterns, text);
}

/** The strictest of the statements of a keyword that counts: `sign` is 1 where more is stricter. */
export function furthest(constraints: readonly Constraint[], sign: 1 | -1): Constraint | undefined {
  return constraints.reduce<Constraint | undefined>((strict, next) => {
    return strict === undefined || (countOf(next) - countOf(strict)) * sign > 0 ? next : strict;
  }, undefined);
}

/** The value of a keyword that counts something. */
export function countOf({ node }: Constraint): number {
  return node.type === 'number' ? Number(node.literal) : 0;
}

function contentOf(facets: Facets): readonly Format[] {
  const found = holdsContent(facets) ? contentFormat(facets) : undefined;
  return found === undefined ? [] : [found];
}

function textsOf(facets: Facets, keyword: string): readonly string[] {
  return facets.constraints(keyword).flatMap(({ node }) => (node.type === 'string' ? [node.value] : []));
}
