import type { Violation } from '../../wire/index.js';

/** A response to send. */
export interface Answer {
  readonly status: number;
  /** Alternating names and values, without Content-Length; every value is a valid field value. */
  readonly fields: readonly string[];
  /** Empty if the status has no content. */
  readonly body: Uint8Array;
  /** Faults of the response itself: documented examples that violate their own schemas. */
  readonly violations: readonly Violation[];
  /** The reason why the response is not the requested one, if no violation gives it. */
  readonly note?: string;
}

/** Whether a status never has content (RFC 9110 §15.3.5, §15.3.6, §15.4.5). */
export function isContentless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
