import type { ExchangeFailure } from '../../checks/index.js';
import type { CopiedBody } from '../watch/copied-body.js';

/** A forwarded request with its outcome. The receiver releases the copies of the bodies. */
export interface Forwarded {
  readonly method: string;
  /** As received, without the base path of the upstream. */
  readonly target: string;
  readonly rawFields: readonly string[];
  readonly startedAt: number;
  readonly duration: number;
  readonly requestBody: CopiedBody;
  readonly responseBody: CopiedBody;
  readonly outcome: Outcome;
}

export type Outcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly reason: string;
      readonly rawFields: readonly string[];
    }
  | {
      readonly kind: 'failed';
      readonly failure: ExchangeFailure['failure'];
      readonly detail: string;
      readonly status?: number;
    }
  /** An exchange that says nothing about the upstream, with the reason as a clause. */
  | { readonly kind: 'void'; readonly reason: string; readonly status?: number };
