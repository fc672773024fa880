import { applicable } from '../doubts/doubt.js';
import { ofSuccesses } from '../doubts/other-requests.js';
import { ofValidRequests } from '../doubts/valid-requests.js';
import { owedShape } from './owed-shape.js';
import { successOrUndocumented } from './success-status.js';
import type { Situation } from './situation.js';
import type { StatusVerdict } from './verdict.js';

/** A valid and authorised request is answered with a documented success. */
export function judgeAccept(situation: Situation): StatusVerdict {
  if (situation.status < 400) return successOrUndocumented(situation, ofSuccesses);
  const doubts = applicable(ofValidRequests, situation);
  return { breach: { rule: 'valid-request-refused', doubts }, owed: owedShape(situation) };
}
