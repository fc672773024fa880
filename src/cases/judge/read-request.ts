import type { MediaType, Operation, Parameter, Schema } from '../../contract/index.js';
import { fieldValues, isJsonMediaType, parseMediaType, percentDecoded, type MediaTypeValue } from '../../http/index.js';
import { parseJson, toValue, type JsonValue } from '../../json/index.js';
import type { RequestPlan } from '../case.js';
import { mediaTypeFor } from './judge-body.js';
import { compositeKind, parameterTexts, readingsOf } from './judge-parameters.js';
import { lookAt, type LookedAt } from './looked-at.js';
import { readForm } from './read-form.js';
import { readParameter } from './read-parameter.js';

/** A part of a request that the contract describes, as the request has it. */
export type RequestPart =
  | ({ readonly kind: 'parameter'; readonly parameter: Parameter; readonly schema: Schema | undefined } & Readings)
  | ({ readonly kind: 'body'; readonly mediaType: MediaType; readonly schema: Schema | undefined } & Readings);

interface Readings {
  /** Every value that it may stand for, the most likely last; none where it is there, but is not read. */
  readonly readings: readonly JsonValue[];
}

/** What a request says in the terms of its operation. */
export interface RequestReading {
  readonly parts: readonly RequestPart[];
  /** Required parameters that it does not have. */
  readonly missing: readonly Parameter[];
}

/**
 * Reads the parameters and the body of a request back from the bytes that will be sent, fresh values apart; undefined
 * for one of another method or path.
 *
 * @example
 * readRequest(theCase.request, operation)?.parts.map(({ schema }) => schema?.place)
 */
export function readRequest(plan: RequestPlan, operation: Operation): RequestReading | undefined {
  const request = lookAt(plan);
  const texts = parameterTexts(request, operation);
  if (texts === undefined) return undefined;
  const parts: RequestPart[] = [];
  const missing: Parameter[] = [];
  for (const parameter of texts.known) {
    const readings = readingsOfParameter(parameter, texts.of(parameter), texts.query);
    const schema = parameter.schema ?? parameter.content?.schema;
    if (readings !== undefined) parts.push({ kind: 'parameter', parameter, schema, readings });
    else if (parameter.required) missing.push(parameter);
  }
  return { parts: [...parts, ...bodyOf(request, operation)], missing };
}

function readingsOfParameter(
  parameter: Parameter,
  own: readonly string[],
  all: readonly (readonly [string, string])[],
): readonly JsonValue[] | undefined {
  const { schema, content, in: where } = parameter;
  const kind = schema === undefined || content !== undefined ? undefined : compositeKind(schema);
  if (kind !== undefined) return readParameter(parameter, kind, { own, all });
  const [first, ...others] = own;
  if (first === undefined) return undefined;
  const text = where === 'header' ? first : percentDecoded(first);
  if (others.length > 0) return [];
  if (content === undefined) return readingsOf(text);
  const parsed = parseJson(Buffer.from(text));
  return parsed.ok ? [toValue(parsed.node)] : [];
}

function bodyOf({ body, fields }: LookedAt, { requestBody }: Operation): readonly RequestPart[] {
  const [text, ...others] = fieldValues(fields, 'content-type');
  const type = text === undefined || others.length > 0 ? undefined : parseMediaType(text);
  if (requestBody === undefined || body === undefined || body.isEmpty || type === undefined) return [];
  const mediaType = mediaTypeFor(requestBody.content, type);
  if (mediaType === undefined) return [];
  return [{ kind: 'body', mediaType, schema: mediaType.schema, readings: readBody(body.bytes, type, mediaType) }];
}

function readBody(body: Uint8Array, type: MediaTypeValue, mediaType: MediaType): readonly JsonValue[] {
  if (isJsonMediaType(type)) {
    const parsed = parseJson(body);
    return parsed.ok ? [toValue(parsed.node)] : [];
  }
  if (type.type === 'text') return [Buffer.from(body).toString('utf8')];
  const form = readForm(body, type, mediaType);
  return form?.objects ?? [];
}
