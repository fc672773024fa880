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
