import type { ReceivedResponse, Exchange } from '../context/exchange.js';
import { judgeStatus } from './judge-status.js';
import { situationOf, type Situation } from '../context/situation.js';
import type { StatusVerdict, OwedShape } from './verdict.js';
import type { Case } from '../../cases/index.js';
import type { Contract, Schema } from '../../contract/index.js';
import { isText } from '../../wire/index.js';
import { toValue, type JsonNode, type JsonValue } from '../../json/index.js';
import { isBodyless, contentFor, jsonOf, mediaTypeOf, plainTextOf } from '../body/response-body.js';

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

/** A computation on one exchange. */
type Reading<Value> = (exchange: Exchange, theCase: Case, contract: Contract) => Value;

/**
 * Memoises a computation for the last exchange, which several checks share. Only the last result is kept, because the
 * parsed form of a long body takes many times its size.
 */
function oncePerExchange<Value>(read: Reading<Value>): Reading<Value> {
  let last = new WeakMap<Exchange, { readonly theCase: Case; readonly contract: Contract; readonly value: Value }>();
  return (exchange, theCase, contract) => {
    const before = last.get(exchange);
    if (before !== undefined && before.theCase === theCase && before.contract === contract) return before.value;
    const value = read(exchange, theCase, contract);
    last = new WeakMap([[exchange, { theCase, contract, value }]]);
    return value;
  };
}

/** A JSON or plain-text body that the contract describes, with its schema. */
export interface JudgedBody {
  readonly status: number;
  readonly value: JsonValue;
  readonly node: JsonNode;
  readonly schema: Schema;
  readonly owed: OwedShape;
}

/** Returns the body of a response and its schema; undefined if no schema applies. */
export const judgedBody = oncePerExchange((exchange, theCase, contract): JudgedBody | undefined => {
  const answer = judgedAnswer(exchange, theCase, contract);
  const owed = answer?.verdict.owed;
  if (answer === undefined || owed === undefined || isBodyless(exchange)) return undefined;
  const typed = mediaTypeOf(answer.response);
  const content = typed.kind === 'known' ? contentFor(owed.response, typed.mediaType) : undefined;
  if (content?.schema === undefined) return undefined;
  const { schema } = content;
  const json = jsonOf(answer.response);
  const node = isText(content) ? plainTextOf(answer.response, schema) : json?.ok === true ? json.node : undefined;
  return node && { status: answer.response.status, value: toValue(node), node, schema, owed };
});
