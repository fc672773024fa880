import type { Operation, Parameter, Schema } from '../../contract/index.js';
import { parseJson, toValue, type JsonValue } from '../../json/index.js';
import { parseMediaType, percentDecoded } from '../../http/index.js';
import type { Field, RequestPlan, GoodParameter, Piece } from '../model/request-plan.js';
import { isUniquePart, type Template } from '../../wire/index.js';
import { bodyTemplate, treeOf } from '../model/request-body.js';
import { slotKey, type GivenBody, type GivenOperation } from './given-values.js';

/**
 * Returns the values that a written valid request provides for the other requests of its operation: parameters, body,
 * and the rest. A path or query with fresh values provides none.
 */
export function writtenValues(operation: Operation, plan: RequestPlan): GivenOperation {
  const parameters = new Map<string, GoodParameter>();
  const [text] = plan.path;
  const [path = '', search = ''] = plan.path.length === 1 && typeof text === 'string' ? text.split(/\?(.*)/s) : [];
  const known = (where: Parameter['in'], name: string): Parameter | undefined =>
    operation.parameters.find((each) => each.in === where && slotKey(where, each.name) === slotKey(where, name));
  const give = (parameter: Parameter, pieces: readonly Piece[], value: string): void => {
    const key = slotKey(parameter.in, parameter.name);
    const before = parameters.get(key)?.pieces ?? [];
    parameters.set(key, { value: typed(value, parameter.schema), pieces: [...before, ...pieces] });
  };
  if (path !== operation.path.text) {
    for (const [name, value] of operation.path.match(path) ?? []) {
      const parameter = known('path', name);
      if (parameter !== undefined) give(parameter, [value], percentDecoded(value));
    }
  }
  const query: string[] = [];
  for (const pair of search.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s).map(percentDecoded);
    const parameter = known('query', name);
    if (parameter === undefined) query.push(pair);
    else give(parameter, [pair], value);
  }
  const fields: Field[] = [];
  for (const field of plan.fields) {
    const [piece] = field.value;
    const parameter = known('header', field.name);
    if (parameter !== undefined && field.value.length === 1 && isPiece(piece))
      give(parameter, [piece], typeof piece === 'string' ? piece : '');
    else if (field.name.toLowerCase() !== 'content-type') fields.push(field);
  }
  return { parameters, body: bodyOf(operation, plan), fields, query };
}

function isPiece(part: Template[number] | undefined): part is Piece {
  return typeof part === 'string' || isUniquePart(part);
}

function bodyOf({ requestBody }: Operation, { fields, body }: RequestPlan): GivenBody | undefined {
  if (body === undefined) return undefined;
  const [type] = fields.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? [];
  const essence = typeof type === 'string' ? parseMediaType(type)?.essence : undefined;
  const range = requestBody?.content.find((each) => parseMediaType(each.range)?.essence === essence)?.range;
  if (range === undefined) return undefined;
  const tree = treeOf(body);
  return { range, tree, raw: tree === undefined ? bodyTemplate(body) : undefined, fixed: [] };
}

/** Converts a text to the type of its schema: `17` becomes a number if no string is allowed. */
export function typed(text: string, schema: Schema | undefined): JsonValue {
  const isGood = (value: JsonValue): boolean => schema?.isValid(value, 'request') !== false;
  if (isGood(text)) return text;
  const parsed = parseJson(Buffer.from(text));
  const value = parsed.ok ? toValue(parsed.node) : text;
  return isGood(value) ? value : text;
}
