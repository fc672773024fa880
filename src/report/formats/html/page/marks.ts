import type { Level } from '../../../../checks/index.js';
import type { Outcome } from './page-data.js';

/** A sign for each level, so that its colour says nothing by itself. */
export const levelSigns: Readonly<Record<Level, string>> = { violation: '✗', warning: '!', note: 'i' };

export const outcomeSigns: Readonly<Record<Outcome, string>> = {
  passed: '✓',
  warned: '!',
  failed: '✗',
  deviates: '≠',
  'not-applicable': '–',
  inconclusive: '?',
  'not-run': '·',
};
