import type { Case } from '../cases/index.js';
import { applicable } from './doubts/doubt.js';
import { ofUndecided } from './doubts/inconclusive.js';
import type { DoubtsOff } from './findings/settle.js';
import type { Exchange } from './context/exchange.js';
import { statusText } from './words/status-text.js';

/**
 * Why an exchange says nothing about its case, in words; undefined where it does.
 *
 * A server that asks to come later is obeyed, not judged; this is asked when it has been obeyed as often as there is
 * patience for.
 *
 * @example
 * inconclusiveReason(exchange, theCase) // 'the server asked to come later (429 Too Many Requests)'
 */
export function inconclusiveReason(
  { result }: Exchange,
  theCase: Case,
  off: DoubtsOff = new Set(),
): string | undefined {
  if (result.kind === 'failure') {
    return result.failure === 'unreachable' ? `no connection could be made: ${result.detail}` : undefined;
  }
  const doubt = applicable(ofUndecided, { ...result, theCase }).find(({ id }) => !off.has(id));
  return doubt && `${doubt.because} (${statusText(result.status)})`;
}
