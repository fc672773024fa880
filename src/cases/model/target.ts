import type { Operation } from '../../contract/index.js';
import { percentDecoded, splitTarget } from '../../http/index.js';
import type { RequestPlan } from './request-plan.js';

/** Returns the path and query of a plan; undefined if they have fresh values. */
export function targetOf({ path }: RequestPlan): string | undefined {
  return path.every((part) => typeof part === 'string') ? path.join('') : undefined;
}

/**
 * Returns a request with a query parameter set, in place of any other with that name; undefined if the path has fresh
 * values.
 */
export function withQuery(plan: RequestPlan, name: string, value: string): RequestPlan | undefined {
  return withPairsOf(plan, name, [`${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`]);
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
