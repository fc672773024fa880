import { type Place, formatPlace } from '../json/index.js';

/** Larger columns are omitted: in a document of one line, a column does not help. */
const farthestColumn = 120;

/**
 * A mistake in the input of the user: what is wrong, where, and how to fix it.
 *
 * `code` is stable between versions; `message` is one sentence without the place; `hint` says what to do; `taken` says
 * how the run interprets the mistake if it continues, such as `taken as "4XX"` or `ignored`.
 */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly place?: Place | undefined;
  readonly hint?: string | undefined;
  readonly taken?: string | undefined;
}

/**
 * Formats a problem in one line: its place, the message and the hint.
 *
 * @example
 * formatProblem(problem) // 'openapi.yaml:12:5: unknown property "summry"; did you mean "summary"?'
 */
export function formatProblem(problem: Problem): string {
  const place = problem.place === undefined ? '' : `${placeText(problem.place)}: `;
  const hint = problem.hint === undefined ? '' : `; ${problem.hint}`;
  const taken = problem.taken === undefined ? '' : `; ${problem.taken}`;
  return `${place}${problem.message}${hint}${taken}`.replaceAll(/\r?\n|\r/g, '↵');
}

function placeText(place: Place): string {
  const isFarOff = place.line === 1 && place.column > farthestColumn && place.pointer !== '';
  return isFarOff ? `${formatPlace(place)} (#${place.pointer})` : formatPlace(place);
}
