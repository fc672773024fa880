import { documentedResponse, isExact } from './documented-response.js';
import type { Situation } from './situation.js';
import { differsIn } from './situation.js';
import type { OwedShape } from './verdict.js';

/**
 * Statuses that a server, a proxy or an HTTP library before the implementation answers with by itself. A range or
 * `default` covers them without having had them in mind, so another shape is only worth a warning.
 */
const answeredByOthers = new Set([401, 403, 405, 406, 408, 411, 413, 414, 415, 417, 429, 431]);

/**
 * What cannot be parsed as HTTP never reaches the implementation: the parser answers in its own shape (RFC 9112 §2.2, §3,
 * §6.1; RFC 9110 §15.6.2, §15.6.6).
 */
const answeredByParser = new Set([400, 501, 505]);

/** The shape that the contract documents for a status, unless nobody could be asked to keep it. */
export function owedShape(situation: Situation): OwedShape | undefined {
  const { status, operation, isElsewhere } = situation;
  if (operation === undefined || isElsewhere) return undefined;
  if (answeredByParser.has(status) && differsIn(situation, 'framing')) return undefined;
  // Libraries undo the coding of a body (RFC 9110 §8.4) before anyone asks for it, and say themselves that they cannot.
  if (status === 400 && differsIn(situation, 'content-encoding')) return undefined;
  const response = documentedResponse(operation, status);
  if (response === undefined) return undefined;
  return { response, level: isExact(response) || !answeredByOthers.has(status) ? 'violation' : 'warning' };
}
