import { isText } from '../../wire/index.js';
import type { Schema } from '../../contract/index.js';
import { toValue } from '../../json/index.js';
import type { JsonNode, JsonValue } from '../../json/index.js';
import { oncePerExchange } from '../context/once-per-exchange.js';
import { judgedAnswer } from './judged-answer.js';
import type { OwedShape } from './verdict.js';
import { isBodyless } from '../body/bodyless.js';
import { contentFor } from '../body/content-for.js';
import { jsonOf } from '../body/json-of.js';
import { mediaTypeOf } from '../body/media-type-of.js';
import { plainTextOf } from '../body/plain-text-of.js';

/** A body of JSON, or of plain text, that the contract describes, with the schema it owes. */
export interface JudgedBody {
  readonly status: number;
  readonly value: JsonValue;
  readonly node: JsonNode;
  readonly schema: Schema;
  readonly owed: OwedShape;
}

/** The body of an answer and its schema; undefined where it is none that a schema can be asked about. */
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
