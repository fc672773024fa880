import { isText } from '../../wire/index.js';
import type { Schema } from '../../contract/index.js';
import { toValue, type JsonNode, type JsonValue } from '../../json/index.js';
import { oncePerExchange } from '../context/once-per-exchange.js';
import { judgedAnswer } from './judged-answer.js';
import type { OwedShape } from './verdict.js';
import { isBodyless, contentFor, jsonOf, mediaTypeOf, plainTextOf } from '../body/response-body.js';

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
