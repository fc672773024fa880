import { applicable } from '../doubts/doubt.js';
import { ofRefusals } from '../doubts/other-requests.js';
import { owedShape } from './owed-shape.js';
import type { Situation } from './situation.js';
import type { Breach, StatusVerdict } from './verdict.js';

/** Judges a 4xx (or an implied 501) where a documented one may come. */
export function clientErrorVerdict(situation: Situation, rule: Breach['rule']): StatusVerdict {
  const owed = owedShape(situation);
  if (owed !== undefined) return { breach: undefined, owed };
  return { breach: { rule, doubts: applicable(ofRefusals, situation) }, owed: undefined };
}
