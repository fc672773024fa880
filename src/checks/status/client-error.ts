import { impliedStatus } from './implied-statuses.js';
import { owedShape } from './owed-shape.js';
import type { Situation } from './situation.js';
import { differsIn } from './situation.js';
import type { Breach, StatusVerdict } from './verdict.js';

/** Judges a 4xx (or an implied 501) where one may come: documented, implied, or neither. */
export function clientErrorVerdict(situation: Situation, rule: Breach['rule']): StatusVerdict {
  const owed = owedShape(situation);
  if (owed !== undefined) return { breach: undefined, owed };
  switch (impliedStatus(situation)) {
    case 'implied':
      return { breach: undefined, owed: undefined };
    case 'better-documented':
      return { breach: { rule, level: 'warning' }, owed: undefined };
    case undefined:
      return { breach: { rule, level: hides(situation) ? 'warning' : 'violation' }, owed: undefined };
  }
}

/** Hiding that something exists is a known way to deny it (RFC 9110 §15.5.4), whatever else is wrong. */
function hides(situation: Situation): boolean {
  return situation.status === 404 && differsIn(situation, 'credentials');
}
