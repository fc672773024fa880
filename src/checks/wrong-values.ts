import { type Case } from '../cases/index.js';
import type { Contract, Schema, SchemaFailure } from '../contract/index.js';
import { isJsonMediaType } from '../http/index.js';
import {
  isArrayValue,
  parseJson,
  parsePointer,
  stringifyValue,
  toValue,
  type JsonValue,
  valueAt,
} from '../json/index.js';
import type { Exchange } from './context/exchange.js';
import { schemaFailureText } from './oracles/schema-failure-text.js';
import { judgedBody } from './status/judged.js';
import { missingProperties } from './body/missing-properties.js';

/**
 * Returns the invalid parts of the JSON body of a request: each invalid member with its value, the name of each missing
 * one, or each entry of a list in place of an object, which a service may store as the members 0, 1 and so on. A response
 * with the same value in the same member shows what the service has stored.
 */
export function invalidValuesSent({ request }: Exchange, { operation }: Case, contract: Contract): readonly string[] {
  const content = contract.operation(operation)?.requestBody?.content ?? [];
  const json = request.body === undefined ? undefined : parseJson(request.body);
  if (json?.ok !== true) return [];
  const value = toValue(json.node);
  return content.flatMap(({ range, schema }) => {
    if (schema === undefined || !isJsonMediaType(range)) return [];
    const failures = schema.validate(value, 'request');
    const entries = isArrayValue(value) && failures.some(({ instance }) => instance === '') ? value : [];
    return [
      ...failures.flatMap((failure) => wrongValues(failure, value, schema)),
      ...entries.map((entry, at) => namedValue(String(at), entry)),
    ];
  });
}

/** Returns the keys of the schema findings about a response that are explained by the given invalid values alone. */
export function explainedFailures(
  exchange: Exchange,
  theCase: Case,
  contract: Contract,
  wrong: ReadonlySet<string>,
): ReadonlySet<string> {
  const body = judgedBody(exchange, theCase, contract);
  if (body === undefined) return new Set();
  const { schema, value } = body;
  const keys = new Map<string, boolean>();
  for (const failure of schema.validate(value, 'response')) {
    const { key } = schemaFailureText(failure, body);
    const all = wrongValues(failure, value, schema);
    const isExplained = (all.length > 0 && all.every((each) => wrong.has(each))) || wrong.has(entryOf(failure, value));
    keys.set(key, isExplained && keys.get(key) !== false);
  }
  return new Set([...keys].flatMap(([key, isExplained]) => (isExplained ? [key] : [])));
}

function wrongValues(failure: SchemaFailure, whole: JsonValue, schema: Schema): readonly string[] {
  const path = parsePointer(failure.instance);
  const value = valueAt(whole, path) ?? null;
  const missing = missingProperties(failure, value, schema);
  if (missing.length > 0) return missing.map(({ name }) => JSON.stringify([name]));
  const member = path.findLast((token) => !/^\d+$/.test(token));
  return member === undefined ? [] : [namedValue(member, value)];
}

/** Returns the value at which a schema fails, under the last part of its place. */
function entryOf({ instance }: SchemaFailure, whole: JsonValue): string {
  const path = parsePointer(instance);
  return namedValue(path.at(-1) ?? '', valueAt(whole, path) ?? null);
}

function namedValue(name: string, value: JsonValue): string {
  return JSON.stringify([name, stringifyValue(value)]);
}
