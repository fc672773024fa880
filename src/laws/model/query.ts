import type { RequestPlan } from '../../cases/index.js';
import { effectiveSchema, type Operation, type Parameter } from '../../contract/index.js';
import type { Exchange } from '../../checks/index.js';
import { percentDecoded, splitTarget } from '../../http/index.js';
import { isPageNumber, pageSizeOf, plainName } from '../../resources/index.js';
import type { Subject } from './subject.js';

/** Returns the path and query of a plan; undefined if they have fresh values. */
export function targetOf({ path }: RequestPlan): string | undefined {
  return path.every((part) => typeof part === 'string') ? path.join('') : undefined;
}

/**
 * Returns a request with a query parameter set, in place of any other with that name; undefined if the path has fresh
 * values.
 */
export function withQuery(plan: RequestPlan, name: string, value: string): RequestPlan | undefined {
  return withPairsOf(plan, name, [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]);
}

/** Returns a request with encoded pairs in place of those that have a name; undefined if the path has fresh values. */
export function withPairsOf(plan: RequestPlan, name: string, pairs: readonly string[]): RequestPlan | undefined {
  const target = targetOf(plan);
  if (target === undefined) return undefined;
  const [path, query] = splitTarget(target);
  const others = pairsIn(query).filter((pair) => percentDecoded(pair.split('=')[0] ?? '') !== name);
  return withPairs(plan, path, [...others, ...pairs]);
}

/**
 * Returns a request without the optional query parameters of an operation, which may limit what it changes, such as
 * `updateMask`. Where the path does not identify the item, the query may, and stays.
 */
export function withoutOptions(plan: RequestPlan, { parameters, path: template }: Operation): RequestPlan {
  const target = targetOf(plan);
  if (target === undefined || template.names.length === 0) return plan;
  const [path, query] = splitTarget(target);
  const needed = new Set(parameters.flatMap((each) => (each.in === 'query' && each.required ? [each.name] : [])));
  const isNeeded = (pair: string): boolean => needed.has(percentDecoded(pair.split('=')[0] ?? ''));
  return query === '' ? plan : withPairs(plan, path, pairsIn(query).filter(isNeeded));
}

/** Returns the pairs of a query, which begins with its question mark. */
function pairsIn(query: string): readonly string[] {
  return query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '');
}

function withPairs(plan: RequestPlan, path: string, pairs: readonly string[]): RequestPlan {
  return { ...plan, path: [pairs.length === 0 ? path : `${path}?${pairs.join('&')}`] };
}

/** Returns the value of a query parameter that an exchange sent. */
export function queryOf(exchange: Exchange | undefined, name: string): string | undefined {
  return exchange && (new URL(exchange.request.url).searchParams.get(name) ?? undefined);
}

/** Returns the parameter that limits the items of a page: `limit`, `page_size`, `maxResults`. */
export function limitOf(operation: Operation, subject: Subject): Parameter | undefined {
  const names = new Set(subject.shapeOf(subject.create)?.members.map(({ name }) => plainName(name)));
  const counts = operation.parameters.filter(
    ({ name, schema }) =>
      isPageNumber({ name, description: undefined }) ||
      (schema !== undefined && effectiveSchema(schema).types.includes('integer')),
  );
  return pageSizeOf(counts, (name) => names.has(plainName(name)));
}
