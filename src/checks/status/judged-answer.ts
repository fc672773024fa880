import type { ReceivedResponse } from '../context/exchange.js';
import { oncePerExchange } from '../context/once-per-exchange.js';
import { judgeStatus } from './judge-status.js';
import { situationOf } from '../context/situation.js';
import type { Situation } from '../context/situation.js';
import type { StatusVerdict } from './verdict.js';

/** An answer, the situation it answers, and what its status is worth. */
export interface JudgedAnswer {
  readonly response: ReceivedResponse;
  readonly situation: Situation;
  readonly verdict: StatusVerdict;
}

/** The answer of an exchange with its status judged; undefined where none came. */
export const judgedAnswer = oncePerExchange((exchange, theCase, contract): JudgedAnswer | undefined => {
  const { request, result } = exchange;
  if (result.kind !== 'response') return undefined;
  const situation = situationOf(result, request, theCase, contract);
  return { response: result, situation, verdict: judgeStatus(situation) };
});
