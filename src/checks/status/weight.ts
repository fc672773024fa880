import type { Case } from '../../cases/index.js';

/** What it weighs when a case has another outcome than it expects. */
export function weightOf(theCase: Case): 'violation' | 'warning' {
  return theCase.level ?? 'violation';
}
