import type { Violation } from '../../wire/index.js';

/** What goes out. */
export interface Answer {
  readonly status: number;
  /** Name and value by turns, without Content-Length; every value can be sent. */
  readonly fields: readonly string[];
  /** Empty where the status has no content. */
  readonly body: Uint8Array;
  /** What the contract has against this very answer: examples of the document that its own schemas refuse. */
  readonly violations: readonly Violation[];
  /** Why it is not what the request asked for, where no violation says so. */
  readonly note?: string;
}

/** Whether a status never has content (RFC 9110 §15.3.5, §15.3.6, §15.4.5). */
export function isContentless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
