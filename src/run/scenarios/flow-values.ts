import { filledTree, holds, sampleValue, sourceWords } from '../../cases/index.js';
import type { Captured, Condition, Criterion, Draw, Source } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { pathValues, type Operation } from '../../contract/index.js';
import { fieldValue, percentDecoded } from '../../http/index.js';
import {
  isArrayValue,
  jsonEquals,
  parseJsonOnce,
  stringifyValue,
  toValue,
  valueAt,
  valueText,
} from '../../json/index.js';
import type { JsonValue } from '../../json/index.js';

/** The last exchange, and the values that were captured before it. */
export interface Seen {
  readonly exchange: Exchange;
  readonly operation: Operation;
  readonly basePath: string;
  readonly captured: ReadonlyMap<string, JsonValue>;
}

export function valueFrom(source: Source, seen: Seen): JsonValue | undefined {
  const { request, result } = seen.exchange;
  switch (source.in) {
    case 'status':
      return result.status;
    case 'url':
      return request.url;
    case 'method':
      return request.method;
    case 'body':
      return result.kind === 'response' ? bodyValue(result.body, source.tokens) : undefined;
    case 'request-body':
      return request.body && bodyValue(request.body, source.tokens);
    case 'header':
      return result.kind === 'response' ? fieldValue(result.fields, source.name) : undefined;
    case 'request-header':
      return fieldValue(request.fields, source.name);
    case 'request-query':
      return new URL(request.url).searchParams.get(source.name) ?? undefined;
    case 'request-path': {
      const path = new URL(request.url).pathname.slice(seen.basePath.length);
      const text = pathValues(seen.operation, path)?.get(source.name);
      return text && percentDecoded(text);
    }
    case 'captured':
      return valueAt(seen.captured.get(source.name), source.tokens);
    case 'value':
      return source.value;
    case 'match': {
      const value = valueFrom(source.of, seen);
      const found = value === undefined ? null : new RegExp(source.pattern, 'u').exec(valueText(value));
      return found?.[1] ?? found?.[0];
    }
  }
}

/** Returns a value of a JSON body, or the text of any other body. */
function bodyValue(body: Uint8Array, tokens: readonly string[]): JsonValue | undefined {
  if (body.length === 0) return undefined;
  const parsed = parseJsonOnce(body);
  const value = parsed.ok ? toValue(parsed.node) : Buffer.from(body).toString('utf8');
  return valueAt(value, tokens);
}

/** A criterion that does not hold. */
export interface Unmet {
  /** The expectation, as the end of "the scenario expects …". */
  readonly expected: string;
  readonly received: string;
  readonly where: string;
  /** Whether the criterion compares several values, all of which `received` lists. */
  readonly isCondition?: true;
}

/** Returns how a response fails a criterion; undefined if the criterion holds. */
export function unmet(criterion: Criterion, seen: Seen, captured: Captured, draw: Draw): Unmet | undefined {
  if (criterion.test === 'condition') {
    if (holds(criterion.condition, (source) => valueFrom(source, seen))) return undefined;
    const received = sourcesIn(criterion.condition).map(
      (source) => `${sourceWords(source)} is ${shown(valueFrom(source, seen))}`,
    );
    return { expected: criterion.text, received: received.join(', '), where: 'the condition', isCondition: true };
  }
  const { at } = criterion;
  const value = valueFrom(at, seen);
  const expected = demandOf(criterion, value, captured, draw);
  return expected === undefined ? undefined : { expected, received: shown(value), where: sourceWords(at) };
}

type Test = Exclude<Criterion, { readonly test: 'condition' }>;

/** Returns what a criterion expects of a value that does not meet it; undefined if the value does. */
function demandOf(criterion: Test, value: JsonValue | undefined, captured: Captured, draw: Draw): string | undefined {
  switch (criterion.test) {
    case 'absent':
      return value === undefined ? undefined : 'nothing';
    case 'present':
      return value === undefined ? 'a value' : undefined;
    case 'matches': {
      const isMatch = value !== undefined && new RegExp(criterion.pattern, 'u').test(valueText(value));
      return isMatch ? undefined : `a text that matches ${criterion.pattern}`;
    }
    case 'equals': {
      const wanted = sampleValue(filledTree(criterion.value, captured, draw), draw);
      return value !== undefined && isEqual(value, wanted, criterion.at) ? undefined : shown(wanted);
    }
    case 'contains': {
      const wanted = sampleValue(filledTree(criterion.value, captured, draw), draw);
      if (isArrayValue(value) && value.some((item) => jsonEquals(item, wanted))) return undefined;
      if (typeof value === 'string' && value.includes(valueText(wanted))) return undefined;
      return `${typeof value === 'string' ? 'a text' : 'a list'} with ${shown(wanted)} in it`;
    }
  }
}

/** Returns the sources in a condition, without its literals. */
function sourcesIn(condition: Condition): readonly Source[] {
  switch (condition.kind) {
    case 'source':
      return condition.source.in === 'value' ? [] : [condition.source];
    case 'member':
    case 'not':
      return sourcesIn(condition.of);
    default:
      return [...sourcesIn(condition.left), ...sourcesIn(condition.right)];
  }
}

/** Compares two values. A header is text, whatever the type of the expected value. */
function isEqual(value: JsonValue, wanted: JsonValue, at: Source): boolean {
  return jsonEquals(value, at.in === 'header' ? valueText(wanted) : wanted);
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : stringifyValue(value);
}
