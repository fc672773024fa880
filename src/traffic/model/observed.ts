import type { ExchangeResult } from '../../checks/index.js';
import type { FieldList } from '../../http/index.js';

/** A request of someone else and what came of it, as a proxy or a recording shows it. */
export interface ObservedExchange {
  /** Counted from 1: of a HAR file, the entry. */
  readonly number: number;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  readonly request: ObservedRequest;
  readonly result: ExchangeResult;
  /** In milliseconds. */
  readonly duration: number;
  /** Why it says nothing about the server, where that is known beforehand: a clause, such as `the browser had it in its cache`. */
  readonly unjudged?: string;
}

/** A request as far as it was seen. */
export interface ObservedRequest {
  readonly method: string;
  /** Absolute URL, its path and query as they were sent. */
  readonly url: string;
  readonly fields: FieldList;
  /** Undefined where there may have been one that nobody recorded; empty where there was none. */
  readonly body: Uint8Array | undefined;
  /** Whatever records the traffic may have left out credentials and cookies. */
  readonly hidesCredentials: boolean;
}
