import type { Place } from '../json/index.js';
import type { DifferenceRule } from './rules.js';

/** A request or a response that shows a difference: one document allows it and the other does not. */
export interface Example {
  readonly kind: 'request' | 'response';
  /** The first line: `POST /plants?limit=5`, or `200`. */
  readonly start: string;
  readonly fields: readonly string[];
  readonly body: string | undefined;
}

/** One way in which the new document differs from the old one for a client that knows the old one. */
export interface Difference {
  readonly rule: DifferenceRule;
  /** The operations that it affects, as `METHOD /path`. */
  readonly operations: readonly string[];
  /** A sentence without its full stop. */
  readonly message: string;
  /** In the old document. */
  readonly before: Place | undefined;
  /** In the new document. */
  readonly after: Place | undefined;
  readonly example: Example | undefined;
}

/** A difference of one operation. */
export type OneDifference = Omit<Difference, 'operations'>;
