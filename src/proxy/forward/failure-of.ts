import type { ExchangeFailure } from '../../checks/index.js';

/** Classifies an error of the connection to the upstream before a response has begun. */
export function failureOf(
  { code = '', message }: NodeJS.ErrnoException,
  isConnected: boolean,
): Pick<ExchangeFailure, 'failure' | 'detail'> {
  if (!isConnected) return { failure: 'unreachable', detail: `no connection to the upstream: ${message || code}` };
  if (code.startsWith('HPE_')) return { failure: 'protocol', detail: `what the upstream sent is not HTTP: ${message}` };
  return { failure: 'reset', detail: 'the upstream ended the connection without a response' };
}
