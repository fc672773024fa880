import type { Case } from '../cases/index.js';
import { applicable } from './doubts/doubt.js';
import { ofUndecided } from './doubts/inconclusive.js';
import type { DoubtsOff } from './findings/settle.js';
import type { Exchange } from './context/exchange.js';
import { statusText } from './findings/finding-text.js';

/**
 * Returns why an exchange does not decide its case, in words, or undefined if it does.
 *
 * A run first waits and retries as the server asks. It calls this function when the retries are used up.
 *
 * @example
 * inconclusiveReason(exchange, theCase) // 'the server asked the client to retry later (429 Too Many Requests)'
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
