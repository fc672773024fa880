import { formatPlace, type Place } from '../json/index.js';
import type { Problem } from './problem.js';

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

/** Larger columns are omitted: in a document of one line, a column does not help. */
const farthestColumn = 120;

function placeText(place: Place): string {
  const isFarOff = place.line === 1 && place.column > farthestColumn && place.pointer !== '';
  return isFarOff ? `${formatPlace(place)} (#${place.pointer})` : formatPlace(place);
}
