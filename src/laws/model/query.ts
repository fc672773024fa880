import type { RequestPlan } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import type { Exchange } from '../../checks/index.js';

/** Returns the path and query of a plan; undefined if they have fresh values. */
export function targetOf({ path }: RequestPlan): string | undefined {
  return path.every((part) => typeof part === 'string') ? path.join('') : undefined;
}

/**
 * Returns a request with a query parameter set, in place of any other with that name; undefined if the path has fresh
 * values.
 */
export function withQuery(plan: RequestPlan, name: string, value: string): RequestPlan | undefined {
  if (!plan.path.every((part) => typeof part === 'string')) return undefined;
  const [path = '', query = ''] = plan.path.join('').split('?', 2);
  const others = query.split('&').filter((pair) => pair !== '' && pair.split('=')[0] !== encodeURIComponent(name));
  return {
    ...plan,
    path: [`${path}?${[...others, `${encodeURIComponent(name)}=${encodeURIComponent(value)}`].join('&')}`],
  };
}

/**
 * Returns a request without the optional query parameters of an operation, which may limit what it changes, such as
 * `updateMask`. Where the path does not identify the item, the query may, and stays.
 */
export function withoutOptions(plan: RequestPlan, { parameters, path: template }: Operation): RequestPlan {
  const target = targetOf(plan);
  if (target === undefined || !target.includes('?') || template.names.length === 0) return plan;
  const [path = '', query = ''] = target.split('?', 2);
  const needed = new Set(parameters.flatMap((each) => (each.in === 'query' && each.required ? [each.name] : [])));
  const kept = query.split('&').filter((pair) => needed.has(decodeURIComponent(pair.split('=')[0] ?? '')));
  return { ...plan, path: [kept.length === 0 ? path : `${path}?${kept.join('&')}`] };
}

/** Returns the value of a query parameter that an exchange sent. */
export function queryOf(exchange: Exchange | undefined, name: string): string | undefined {
  return exchange && (new URL(exchange.request.url).searchParams.get(name) ?? undefined);
}
