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
      return { breach: { rule, level: isDenialEnough(situation) ? 'warning' : 'violation' }, owed: undefined };
  }
}

/** What is wrong with a body, of which a server may speak before it asks who is there. */
const ofBody = new Set([400, 415, 422]);

/**
 * Whether a request without good credentials was turned away well enough, though not for them: hiding that something
 * exists is a known way to deny it (RFC 9110 §15.5.4), and of two things that are wrong either may be told first.
 */
function isDenialEnough(situation: Situation): boolean {
  if (!differsIn(situation, 'credentials')) return false;
  return situation.status === 404 || (ofBody.has(situation.status) && differsIn(situation, 'body', 'no-body'));
}
