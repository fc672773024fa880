import type { Place } from '../json/index.js';
import type { Finding } from './finding.js';
import type { Level } from './level.js';
import { ruleOf } from './rules.js';
import type { RuleId } from './rules.js';

/** What a check knows that the table of rules does not. */
interface Particulars {
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  readonly place: Place | undefined;
  readonly key: string;
  /** Where it is not the rule's own. */
  readonly level?: Level;
}

/** A finding of a rule: what is the same each time from the table, the rest from the check. */
export function report(id: RuleId, { level, ...particulars }: Particulars): Finding {
  const rule = ruleOf(id);
  return { rule: id, level: level ?? rule.level, category: rule.category, standard: rule.standard, ...particulars };
}
