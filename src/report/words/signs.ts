import type { Level } from '../../checks/index.js';
import type { Outcome } from '../collected/collected-run.js';

/** A symbol for each level, so that reports do not depend on colour. */
export const levelSigns: Readonly<Record<Level, string>> = { violation: '✗', warning: '!', note: 'i' };

/** A symbol for each outcome, so that reports do not depend on colour. */
export const outcomeSigns: Readonly<Record<Outcome, string>> = {
  passed: '✓',
  warned: '!',
  failed: '✗',
  deviates: '~',
  'not-applicable': '·',
  inconclusive: '?',
  'not-run': '–',
};

/** The names of the outcomes, worst first. */
export const outcomeNames: Readonly<Record<Outcome, string>> = {
  failed: 'failed',
  deviates: 'with known findings',
  inconclusive: 'inconclusive',
  'not-run': 'not run',
  'not-applicable': 'not applicable',
  warned: 'passed with a warning',
  passed: 'passed',
};

/** All outcomes, worst first. */
export const outcomesByWeight = Object.keys(outcomeNames) as readonly Outcome[];

/** All outcomes, in the order of legends. */
export const legendOrder = Object.keys(outcomeSigns) as readonly Outcome[];
