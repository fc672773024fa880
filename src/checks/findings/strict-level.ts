import type { Finding } from './finding.js';
import type { Level } from '../rules/level.js';
import { ruleOf } from '../rules/rules.js';

/** How much a finding weighs under `--strict`, where some notes are warnings. */
export function strictLevel({ rule, level }: Finding): Level {
  return level === 'note' ? (ruleOf(rule).strict ?? level) : level;
}
