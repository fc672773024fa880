import { schemaAt } from '../../cases/index.js';
import type { Schema } from '../../contract/index.js';
import { reasonPhrase } from '../../http/index.js';
import { isExactNumber, isJsonObject, type JsonValue } from '../../json/index.js';

/**
 * A made-up body of an error that says which error it is, where it has properties for that and its schema lets them:
 * `status` and `title` as a problem document has them (RFC 9457 §3.1), and what others call the same. One that says
 * another status than the one it comes with would mislead whoever shows it. Words of the document's own are kept.
 *
 * @example
 * tellingStatus({ status: 400, title: 'Title' }, 404, schema) // { status: 404, title: 'Not Found' }
 */
export function tellingStatus(value: JsonValue, status: number, schema: Schema | undefined): JsonValue {
  if (status < 400 || !isJsonObject(value)) return value;
  const phrase = reasonPhrase(status);
  const isAllowed = (body: JsonValue): boolean => schema === undefined || schema.isValid(body, 'response');
  let telling = value;
  for (const [name, member] of Object.entries(value)) {
    const said = numbers.has(name) && isExactNumber(member) ? status : undefined;
    const titled =
      phrase !== '' && titles.has(name) && typeof member === 'string' && !isWorded(schema, name) ? phrase : undefined;
    const better = said ?? titled;
    if (better === undefined) continue;
    const changed = { ...telling, [name]: better };
    if (isAllowed(changed)) telling = changed;
  }
  return telling;
}

const numbers = new Set(['status', 'statusCode']);
const titles = new Set(['title', 'message']);

/** Whether the document itself says what stands there. */
function isWorded(schema: Schema | undefined, name: string): boolean {
  const property = schema && schemaAt(schema, [name]);
  return ['example', 'examples', 'default'].some((keyword) => property?.keyword(keyword) !== undefined);
}
