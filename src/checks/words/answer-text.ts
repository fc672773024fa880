import type { ReceivedResponse } from '../context/exchange.js';
import { excerptOfBody } from './excerpt.js';
import { statusText } from './status-text.js';

/**
 * What came, in one line: the status and the beginning of the body.
 *
 * @example
 * answerText(response) // '409 Conflict: {"error":7,"message":"taken"}'
 */
export function answerText(response: ReceivedResponse): string {
  const status = statusText(response.status);
  return response.body.length === 0 ? status : `${status}: ${excerptOfBody(response.body)}`;
}
