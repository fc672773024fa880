import type { Response } from '../../contract/index.js';
import type { Doubt } from '../doubts/doubt.js';
import type { RuleId } from '../rules/rules.js';

/** A violation of a rule about the status, unless a doubt applies. */
export interface Breach {
  readonly rule: RuleId;
  /** The doubts that apply; the first one decides. */
  readonly doubts: readonly Doubt[];
}

/** The documented response whose shape the response must have, unless a doubt applies. */
export interface OwedShape {
  readonly response: Response;
  readonly doubts: readonly Doubt[];
}

/** The verdict on the status of a response. */
export interface StatusVerdict {
  readonly breach: Breach | undefined;
  /** Undefined if the contract describes no such response, or no such response should have come. */
  readonly owed: OwedShape | undefined;
}

/** Returns true if a breach is a violation, that is, no doubt applies. */
export function isViolation(breach: Breach | undefined): boolean {
  return breach !== undefined && breach.doubts.length === 0;
}

/** Returns true if the first doubt excuses a breach. */
export function isExcused(breach: Breach | undefined): boolean {
  return breach?.doubts[0]?.effect === 'excuse';
}
