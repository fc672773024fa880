import type { Exchange } from '../../checks/index.js';
import type { ConnectError } from '../connection/connect-error.js';

/** The unjudged outcome of a case. */
export type CaseOutcome =
  | Answered
  /** The target cannot be reached; `cut` is the exchange that was in progress when it stopped. */
  | { readonly kind: 'unreachable'; readonly error: ConnectError; readonly cut?: Exchange }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  /** The case is repeated later: its operation asks clients to wait, and other cases need not wait. */
  | { readonly kind: 'put-off' }
  /** The run was interrupted or reached its maximum of requests before the case was complete. */
  | { readonly kind: 'aborted' };

/** The outcome of a case that was sent. */
export type Answered =
  /**
   * At least one exchange, in sending order; the last one decides. `isRepeated`: earlier attempts were answered by a
   * request to wait, or not at all. `silent`: the exchange of an attempt that got no response in time. `unavailable`: the
   * exchanges of an attempt that ended with a momentary 503.
   * `doubted`: the status of an attempt that was rejected, or failed, for another reason than its request.
   */
  | {
      readonly kind: 'sent';
      readonly exchanges: readonly Exchange[];
      readonly isRepeated: boolean;
      readonly silent?: Exchange | undefined;
      readonly unavailable?: readonly Exchange[];
      readonly doubted?: {
        readonly id: 'rejected-beside-others' | 'rejected-for-state' | 'failed-for-state';
        readonly status: number;
      };
    }
  | { readonly kind: 'told-to-wait'; readonly exchange: Exchange; readonly reason: string }
  /** No response arrived, and other requests may be the reason. */
  | { readonly kind: 'unanswered'; readonly exchange: Exchange | undefined; readonly reason: string };

/** Returns the exchange that decides about a case; undefined if the case was not sent to its end. */
export function lastExchange(outcome: CaseOutcome | undefined): Exchange | undefined {
  return outcome?.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
}

/** Returns the exchange of an attempt that got no response in time, whether the case was repeated or not. */
export function silentExchange(outcome: CaseOutcome): Exchange | undefined {
  if (outcome.kind === 'unanswered') return outcome.exchange;
  return outcome.kind === 'sent' ? outcome.silent : undefined;
}

/** Returns true if no response began in time, or none was complete. */
export function isTimeout(exchange: Exchange | undefined): boolean {
  return exchange?.result.kind === 'failure' && exchange.result.failure === 'timeout';
}

/** Returns the exchange that shows the fault of a server that answered a momentary 503, otherwise the last one. */
export function worstExchange({ exchanges, unavailable = exchanges }: Answered & { readonly kind: 'sent' }): Exchange {
  return unavailable.at(-1)!;
}

/** Returns the last exchange of a case, or the reason why there is none. */
export function exchangeOf(outcome: CaseOutcome): Exchange | string {
  switch (outcome.kind) {
    case 'sent':
      return outcome.exchanges.at(-1) ?? 'it was not sent';
    case 'told-to-wait':
    case 'unanswered':
    case 'not-applicable':
      return outcome.reason;
    case 'unreachable':
      return 'the target takes no more connections';
    case 'put-off':
    case 'aborted':
      return 'the run has ended';
  }
}
