import type { Response } from '../../contract/index.js';
import type { Level } from '../level.js';
import type { RuleId } from '../rules.js';

/** The rules by which a status alone is judged. */
export type StatusRule = Extract<
  RuleId,
  | 'undocumented-status'
  | 'valid-request-refused'
  | 'invalid-request-accepted'
  | 'undocumented-operation'
  | 'redirect'
  | 'unexpected-status'
  | 'unauthenticated-accepted'
  | 'denial-redirect'
  | 'unexpected-denial-status'
  | 'server-error'
  | 'spoilt-connection'
  | 'not-http'
>;

/** What is wrong with a status. */
export interface Breach {
  readonly rule: StatusRule;
  readonly level: Level;
}

/** The documented response whose shape an answer has to keep, and how much it weighs when it does not. */
export interface OwedShape {
  readonly response: Response;
  readonly level: Extract<Level, 'violation' | 'warning'>;
}

/** The judgement on the status of one answer. */
export interface StatusVerdict {
  readonly breach: Breach | undefined;
  /**
   * Undefined where the contract describes no response for it, or where the breach already says all there is:
   * the shape of an answer that should not have come at all is no second defect.
   */
  readonly owed: OwedShape | undefined;
}
