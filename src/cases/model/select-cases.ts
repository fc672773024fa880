import { didYouMean, TrellisError, type Problem } from '../../error/index.js';
import type { Case } from './case.js';
import { matchesGlob } from './glob.js';

/** Globs that select cases; see {@link matchesGlob}. Empty lists have no effect. */
export interface CaseSelection {
  /** At least one of these matches. */
  readonly only?: readonly string[];
  /** None of these matches. */
  readonly skip?: readonly string[];
  /** At least one tag matches one of these. */
  readonly tags?: readonly string[];
}

/** A pattern that matches no case. It is probably misspelt, and its cases would silently be missing. */
export class CaseSelectionError extends TrellisError {
  override readonly name = 'CaseSelectionError';
}

/**
 * Returns the selected cases in their order. `only` and `skip` match the id, the operation and the tags.
 *
 * @throws CaseSelectionError if a pattern matches no case at all.
 * @example
 * selectCases(cases, { only: ['createPlant/body/*'], skip: ['slow'] })
 */
export function selectCases(cases: readonly Case[], selection: CaseSelection): readonly Case[] {
  const { only = [], skip = [], tags = [] } = selection;
  const problems = [
    ...[...only, ...skip].flatMap((glob) => unmatched(glob, cases, handlesOf)),
    ...tags.flatMap((glob) => unmatched(glob, cases, ({ tags: own }) => own)),
  ];
  const [first, ...others] = problems;
  if (first !== undefined) throw new CaseSelectionError([first, ...others]);
  const matchesAny = (globs: readonly string[], texts: readonly string[]) =>
    globs.some((glob) => texts.some((text) => matchesGlob(glob, text)));
  return cases.filter(
    (candidate) =>
      (only.length === 0 || matchesAny(only, handlesOf(candidate))) &&
      !matchesAny(skip, handlesOf(candidate)) &&
      (tags.length === 0 || matchesAny(tags, candidate.tags)),
  );
}

/** Returns the names by which a case can be selected. */
export function handlesOf({ id, operation, tags }: Case): readonly string[] {
  return [id, operation, ...tags];
}

function unmatched(
  glob: string,
  cases: readonly Case[],
  textsOf: (theCase: Case) => readonly string[],
): readonly Problem[] {
  if (cases.some((theCase) => textsOf(theCase).some((text) => matchesGlob(glob, text)))) return [];
  const message = `${JSON.stringify(glob)} matches none of the ${cases.length} cases`;
  const hint =
    didYouMean(glob, globsLike(glob, new Set(cases.flatMap(textsOf)))) ??
    'only * and ** are wildcards; "trellis cases" lists all ids';
  return [{ code: 'no-case-matches', message, hint }];
}

/** Returns the existing names in the form of the glob: `createPlant/body/*` for `creatPlant/body/*`. */
function globsLike(glob: string, texts: Iterable<string>): ReadonlySet<string> {
  const segments = glob.split('/');
  const last = segments.at(-1) ?? '';
  const starred = /^\*+$/.test(last) ? last : undefined;
  const globs = new Set<string>();
  for (const text of texts) {
    const own = text.split('/');
    if (starred === undefined) globs.add(text);
    else if (own.length >= segments.length) globs.add([...own.slice(0, segments.length - 1), starred].join('/'));
  }
  return globs;
}
