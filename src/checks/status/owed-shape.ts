import { documentedResponse, isExact } from './documented-response.js';
import type { Situation } from './situation.js';
import { differsIn } from './situation.js';
import type { OwedShape } from './verdict.js';

/**
 * Statuses that a server, a proxy or an HTTP library before the implementation answers with by itself. A range or
 * `default` covers them without having had them in mind, so another shape is only worth a warning.
 */
const answeredByOthers = new Set([401, 403, 405, 406, 408, 411, 413, 414, 415, 417, 429, 431]);

/** The shape that the contract documents for a status, unless nobody could be asked to keep it. */
export function owedShape(situation: Situation): OwedShape | undefined {
  const { status, operation, isElsewhere } = situation;
  if (operation === undefined || isElsewhere) return undefined;
  // What cannot be parsed as HTTP never reaches the implementation: the parser answers 400 in its own shape.
  if (status === 400 && differsIn(situation, 'framing')) return undefined;
  const response = documentedResponse(operation, status);
  if (response === undefined) return undefined;
  return { response, level: isExact(response) || !answeredByOthers.has(status) ? 'violation' : 'warning' };
}
