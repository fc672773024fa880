import type { Case } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import type { Exchange } from '../context/exchange.js';
import type { StrictFinding } from './finding.js';
import { ruleOf, type RuleId } from '../rules/rules.js';

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
