import type { Place } from '../json/index.js';
import { ruleOf, type DifferenceRule, type RuleId } from './rules.js';

/** A request or a response that only one of the documents allows. */
export interface Example {
  readonly kind: 'request' | 'response';
  /** The first line: `POST /plants?limit=5`, or `200`. */
  readonly start: string;
  readonly fields: readonly string[];
  readonly body: string | undefined;
}

/** A change in the new document that affects clients of the old one. */
export interface Difference {
  readonly rule: DifferenceRule;
  /** The affected operations, as `METHOD /path`. */
  readonly operations: readonly string[];
  /** A sentence without a full stop. */
  readonly message: string;
  /** The place in the old document. */
  readonly before: Place | undefined;
  /** The place in the new document. */
  readonly after: Place | undefined;
  readonly example: Example | undefined;
}

/** A difference of one operation. */
export type OneDifference = Omit<Difference, 'operations'>;

/** Creates a difference of one operation. */
export function difference(
  rule: RuleId,
  message: string,
  before: Place | undefined,
  after: Place | undefined,
  example?: Example,
): OneDifference {
  return { rule: ruleOf(rule), message, before, after, example };
}
