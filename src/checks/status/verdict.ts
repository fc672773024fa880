import type { Response } from '../../contract/index.js';
import type { Doubt } from '../doubts/doubt.js';
import type { RuleId } from '../rules/rules.js';

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
  | 'insufficient-scope-accepted'
  | 'denial-redirect'
  | 'unexpected-denial-status'
  | 'server-error'
  | 'spoilt-connection'
  | 'not-http'
>;

/** What is wrong with a status: a violation, unless a doubt says otherwise. */
export interface Breach {
  readonly rule: StatusRule;
  /** Those that apply, the first of them before the others. */
  readonly doubts: readonly Doubt[];
}

/** The documented response whose shape an answer has to keep: anything else is a violation, unless a doubt says otherwise. */
export interface OwedShape {
  readonly response: Response;
  readonly doubts: readonly Doubt[];
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

/** Whether a breach, with its doubts, leaves a violation. */
export function isViolation(breach: Breach | undefined): boolean {
  return breach !== undefined && breach.doubts.length === 0;
}

/** Whether the first doubt excuses a breach. */
export function isExcused(breach: Breach | undefined): boolean {
  return breach?.doubts[0]?.effect === 'excuse';
}
