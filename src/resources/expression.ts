import type { Answered } from './resource-graph.js';
import { fieldValue, percentDecoded } from '../http/index.js';
import { bodyNode, textsAt } from './bodies.js';
import { pathValues, type Operation } from '../contract/index.js';

/**
 * The value of a runtime expression, or of a text with expressions in braces (OpenAPI 3.1 §4.8.20.4); undefined if the
 * request and the response do not contain it.
 *
 * @param path The path of the operation, as written in the document.
 * @example
 * valueOfExpression('$response.body#/id', getPlant, answered, '/plants/7') // '7'
 */
export function valueOfExpression(
  text: string,
  operation: Operation,
  answered: Answered,
  path: string,
): string | undefined {
  if (text.startsWith('$')) return bare(text, operation, answered, path);
  let isWhole = true;
  const filled = text.replaceAll(/\{(\$[^{}]*)\}/g, (_, expression: string) => {
    const value = bare(expression, operation, answered, path);
    isWhole &&= value !== undefined;
    return value ?? '';
  });
  return isWhole ? filled : undefined;
}

function bare(text: string, operation: Operation, answered: Answered, path: string): string | undefined {
  if (text === '$url') return answered.url;
  if (text === '$method') return operation.method;
  if (text === '$statusCode') return String(answered.status);
  const [, side, from, name = ''] = /^\$(request|response)\.(body|header|query|path)(?:[.#](.*))?$/.exec(text) ?? [];
  if (from === 'body') {
    const node = bodyNode(side === 'request' ? answered.requestBody : answered.body);
    return /^(?:\/|$)/.test(name) ? textsAt(node, name)[0] : undefined;
  }
  if (side === 'response')
    return from === 'header' ? (fieldValue(answered.fields, name.toLowerCase()) ?? undefined) : undefined;
  if (from === 'query') return new URL(answered.url).searchParams.get(name) ?? undefined;
  const value = from === 'path' ? pathValues(operation, path)?.get(name) : undefined;
  return value === undefined ? undefined : percentDecoded(value);
}
