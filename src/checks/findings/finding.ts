import type { Exchange } from '../context/exchange.js';
import type { Contract } from '../../contract/index.js';
import type { Case } from '../../cases/index.js';
import { formatPlace, type Place } from '../../json/index.js';
import type { Doubt } from '../doubts/doubt.js';
import type { Category, Level } from '../rules/rule.js';
import { ruleOf, type RuleId } from '../rules/rules.js';

/** A violation of a rule, as data. Its texts contain no secrets except those that the target itself sent. */
export interface Finding {
  readonly rule: RuleId;
  readonly level: Level;
  readonly category: Category;
  /** One sentence: what was sent, what came back, what the contract requires. */
  readonly message: string;
  /** What the contract requires, in short. */
  readonly expected: string;
  /** What came back, in short and of limited length. */
  readonly received: string;
  /** The place in the document that states the requirement. */
  readonly place: Place | undefined;
  /** The section of a standard that states it, such as `RFC 9110 §11.6.1`. */
  readonly standard: string | undefined;
  /** Distinguishes findings of a rule in a case, such as by a JSON Pointer; never a generated value. */
  readonly key: string;
  /** The doubt that lowered the level. */
  readonly doubt?: string;
}

/** A finding before doubts are applied, and the doubts that apply to it. The first one decides. */
export interface StrictFinding extends Omit<Finding, 'doubt'> {
  readonly doubts: readonly Doubt[];
  /** Returns the finding of another rule, which a doubt may substitute. */
  readonly as?: (rule: RuleId) => StrictFinding;
}

/**
 * Returns the sources of a requirement, in words: the place in the document, then the section of a standard.
 *
 * @example
 * sourcesOf(finding) // ['openapi.yaml:16:5', 'RFC 9110 §11.6.1']
 */
export function sourcesOf({ place, standard }: Pick<Finding, 'place' | 'standard'>): readonly string[] {
  return [place === undefined ? [] : formatPlace(place), standard ?? []].flat();
}

/** Returns the level of a finding under `--strict`, which turns some notes into warnings. */
export function strictLevel({ rule, level }: Finding): Level {
  return level === 'note' ? (ruleOf(rule).strict ?? level) : level;
}

/** One oracle: it examines an exchange and reports findings. It is pure and synchronous, and never throws. */
export interface Check {
  readonly id: string;
  check(exchange: Exchange, theCase: Case, contract: Contract): readonly StrictFinding[];
}

/** The facts that the table of rules does not contain; the level, if it is not that of the rule. */
type Facts = Pick<StrictFinding, 'message' | 'expected' | 'received' | 'place' | 'key'> &
  Partial<Pick<StrictFinding, 'level' | 'doubts'>>;

/** Builds a finding from the table of rules and the facts of a check. */
export function report(id: RuleId, { level, doubts = [], ...facts }: Facts): StrictFinding {
  const rule = ruleOf(id);
  const { category, standard } = rule;
  return { rule: id, level: level ?? rule.level, category, standard, doubts, ...facts };
}
