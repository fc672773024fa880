import type { Exchange } from '../../checks/index.js';
import type { ConnectError } from '../connection/connect-error.js';

/** What came of a case, before anyone judges it. */
export type CaseOutcome =
  | Answered
  /**
   * There is no connection; `cut` is the exchange of the case where it was under way when the target stopped taking any.
   */
  | { readonly kind: 'unreachable'; readonly error: ConnectError; readonly cut?: Exchange }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  /** To be run once more, as its operation asks to wait and other cases need not. */
  | { readonly kind: 'put-off' }
  /** Not sent, or not to its end: the run was interrupted, or has sent all that it may. */
  | { readonly kind: 'aborted' };

/** What came of a case that was sent. */
export type Answered =
  /**
   * Its exchanges in the order sent, one at least; the last decides, be it its own or one before it. `isRepeated`: they
   * are not the first of it, since the target asked to wait, or did not answer.
   */
  | { readonly kind: 'sent'; readonly exchanges: readonly Exchange[]; readonly isRepeated: boolean }
  | { readonly kind: 'told-to-wait'; readonly exchange: Exchange; readonly reason: string }
  /** No answer came, and nobody can tell whether one would have come to this request alone. */
  | { readonly kind: 'unanswered'; readonly exchange: Exchange | undefined; readonly reason: string };
