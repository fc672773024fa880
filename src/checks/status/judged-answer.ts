import type { ReceivedResponse } from '../context/exchange.js';
import { oncePerExchange } from '../context/once-per-exchange.js';
import { judgeStatus } from './judge-status.js';
import { situationOf, type Situation } from '../context/situation.js';
import type { StatusVerdict } from './verdict.js';

/** A response, its judging context, and the verdict on its status. */
export interface JudgedAnswer {
  readonly response: ReceivedResponse;
  readonly situation: Situation;
  readonly verdict: StatusVerdict;
}

/** Judges the status of the response of an exchange; undefined if there is no response. */
export const judgedAnswer = oncePerExchange((exchange, theCase, contract): JudgedAnswer | undefined => {
  const { request, result } = exchange;
  if (result.kind !== 'response') return undefined;
  const situation = situationOf(result, request, theCase, contract);
  return { response: result, situation, verdict: judgeStatus(situation) };
});
