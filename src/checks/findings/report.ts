import type { Place } from '../../json/index.js';
import type { Doubt } from '../doubts/doubt.js';
import type { StrictFinding } from './finding.js';
import type { Level } from '../rules/level.js';
import { ruleOf } from '../rules/rules.js';
import type { RuleId } from '../rules/rules.js';

/** What a check knows that the table of rules does not. */
interface Particulars {
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  readonly place: Place | undefined;
  readonly key: string;
  /** Where it is not the rule's own. */
  readonly level?: Level;
  readonly doubts?: readonly Doubt[];
}

/** A finding of a rule: what is the same each time from the table, the rest from the check. */
export function report(id: RuleId, { level, doubts = [], ...particulars }: Particulars): StrictFinding {
  const rule = ruleOf(id);
  const { category, standard } = rule;
  return { rule: id, level: level ?? rule.level, category, standard, doubts, ...particulars };
}
