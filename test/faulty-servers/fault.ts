import type { Level, RuleId } from '../../src/checks/index.js';
import type { Change } from '../correct-servers/plant-store/habits.js';

/** One habit that makes a correct plant store a faulty one, and the rule that tells. */
export interface Fault {
  readonly id: string;
  readonly rule: RuleId;
  /** The gravest at which it tells. */
  readonly level: Level;
  readonly change: Change;
}

/** A list of faults that one rule tells. */
export function faults(rule: RuleId, level: Level, changes: Readonly<Record<string, Change>>): readonly Fault[] {
  return Object.entries(changes).map(([id, change]) => ({ id, rule, level, change }));
}
