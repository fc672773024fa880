import { breaksMessage } from '../cases/index.js';
import type { Case } from '../cases/index.js';
import { fieldValue, parseRetryAfter } from '../http/index.js';
import type { Exchange } from './exchange.js';

/**
 * Why an exchange says nothing about its case, in words; undefined where it does.
 *
 * A server that asks to come later (429, or 503 with Retry-After: RFC 6585 §4, RFC 9110 §15.6.4) is obeyed, not judged;
 * this is asked when it has been obeyed as often as there is patience for. A case that expects that very status is
 * judged by it.
 *
 * @example
 * inconclusiveReason(exchange, theCase) // 'the server asked to come later (429 Too Many Requests)'
 */
export function inconclusiveReason({ result }: Exchange, theCase: Case): string | undefined {
  const { expect } = theCase;
  if (result.kind === 'failure') {
    return result.failure === 'unreachable' ? `no connection could be made: ${result.detail}` : undefined;
  }
  const { status } = result;
  if (expect.outcome === 'statuses' && expect.statuses.includes(status)) return undefined;
  if (status === 429) return 'the server asked to come later (429 Too Many Requests)';
  // A proxy says so of any message that it could not pass on.
  if (status === 503 && !breaksMessage(theCase) && asksToComeLater(result.fields))
    return 'the server asked to come later (503 Service Unavailable)';
  return undefined;
}

function asksToComeLater(fields: Parameters<typeof fieldValue>[0]): boolean {
  const value = fieldValue(fields, 'retry-after');
  // Whether the value is one does not depend on the time of day.
  return value !== undefined && parseRetryAfter(value, new Date(0)) !== undefined;
}
