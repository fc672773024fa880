import type { ExchangeResult } from '../../checks/index.js';
import type { FieldList } from '../../http/index.js';

/** An exchange between other parties, as a proxy or a recording shows it. */
export interface ObservedExchange {
  /** Counted from 1, such as the number of the entry in a HAR file. */
  readonly number: number;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  readonly request: ObservedRequest;
  readonly result: ExchangeResult;
  /** In milliseconds. */
  readonly duration: number;
  /** The reason not to judge it, as a clause, such as `the browser had it in its cache`. */
  readonly unjudged?: string;
}

/** The observed part of a request. */
export interface ObservedRequest {
  readonly method: string;
  /** The absolute URL, with path and query as sent. */
  readonly url: string;
  readonly fields: FieldList;
  /** Empty if there was none; undefined if it was not recorded. */
  readonly body: Uint8Array | undefined;
  /** Whether the recorder may have removed credentials and cookies. */
  readonly hidesCredentials: boolean;
}
