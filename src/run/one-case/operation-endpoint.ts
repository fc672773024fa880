import type { Contract, Operation } from '../../contract/index.js';
import type { Endpoint } from '../connection/endpoint.js';

interface Base {
  /** Undefined for a URL that is relative to the document. */
  readonly origin: string | undefined;
  readonly path: string;
}

/**
 * Returns the endpoint of an operation with servers of its own (OpenAPI 3.1 §4.8.10.1): the target stands for the
 * servers of the document, so that only the difference between their base paths counts. Returns a text where the
 * operation is at another host than the others.
 */
export function operationEndpoint(
  { key, servers: own }: Operation,
  { servers }: Contract,
  endpoint: Endpoint,
): Endpoint | string {
  if (own === undefined) return endpoint;
  const bases = own.flatMap(({ url }) => baseOf(url));
  const pairs = servers.flatMap(({ url }) => baseOf(url)).flatMap((from) => bases.map((to) => ({ from, to })));
  const near = pairs.filter(({ from, to }) => isSameHost(from, to) || to.origin === endpoint.origin);
  if (pairs.length > 0 && near.length === 0)
    return `not sent: the document serves ${key} at ${own[0]?.url ?? ''}, and the other operations elsewhere`;
  const fitting = near
    .filter(({ from }) => endpoint.basePath.endsWith(from.path))
    .toSorted((one, other) => other.from.path.length - one.from.path.length);
  const [best] = fitting;
  if (best === undefined) return endpoint;
  const { from, to } = best;
  return { ...endpoint, basePath: endpoint.basePath.slice(0, endpoint.basePath.length - from.path.length) + to.path };
}

function isSameHost(one: Base, other: Base): boolean {
  return one.origin === undefined || other.origin === undefined || one.origin === other.origin;
}

/** None for a URL with a variable that has no default. */
function baseOf(url: string): readonly Base[] {
  const isAbsolute = URL.canParse(url);
  if (/[{}]/.test(url) || !URL.canParse(url, 'http://localhost')) return [];
  const { origin, pathname } = new URL(url, 'http://localhost');
  return [{ origin: isAbsolute ? origin : undefined, path: pathname.replace(/\/+$/, '') }];
}
