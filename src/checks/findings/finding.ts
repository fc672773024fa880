import type { Place } from '../../json/index.js';
import type { Doubt } from '../doubts/doubt.js';
import type { Category, Level } from '../rules/level.js';
import type { RuleId } from '../rules/rules.js';

/** A fact that a check reports. Data, never an exception. Its texts hold no secrets beyond what the target sent. */
export interface Finding {
  readonly rule: RuleId;
  readonly level: Level;
  readonly category: Category;
  /** One sentence: what was sent, what came, what the contract says. */
  readonly message: string;
  /** Short: what the contract demands. */
  readonly expected: string;
  /** Short and bounded: what came. */
  readonly received: string;
  /** What speaks for the demand: a place in the document … */
  readonly place: Place | undefined;
  /** … and the section of a standard, such as `RFC 9110 §11.6.1`. */
  readonly standard: string | undefined;
  /** Tells apart findings of one rule in one case: JSON Pointer and keyword, a field name; no generated value. */
  readonly key: string;
  /** The doubt that has made it weigh less. */
  readonly doubt?: string;
}

/** A finding as it is without any doubt, and the doubts that apply to it, the one that decides first. */
export interface StrictFinding extends Omit<Finding, 'doubt'> {
  readonly doubts: readonly Doubt[];
  /** The finding of another rule that remains where a doubt says so. */
  readonly as?: (rule: RuleId) => StrictFinding;
}
