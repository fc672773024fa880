import { labelOf, type Contract, type Operation, type Server } from '../contract/index.js';
import { difference, type Difference, type OneDifference } from './difference.js';

/** The same operation in both documents. */
export interface Pair {
  readonly before: Operation;
  readonly after: Operation;
}

export interface Pairing {
  readonly pairs: readonly Pair[];
  /** Operations and base paths that only one document contains. */
  readonly differences: readonly Difference[];
}

/**
 * Finds each operation of the old document in the new one, by its method and its path below each server. The names of
 * path parameters do not matter (OpenAPI 3.1 §4.8.8).
 */
export function pairOperations(before: Contract, after: Contract): Pairing {
  const [basesBefore, basesAfter] = [basesOf(before), basesOf(after)];
  const inFull = new Map(after.operations.flatMap((each) => basesAfter.map(({ path }) => [keyOf(each, path), each])));
  const below = new Map(after.operations.map((each) => [keyOf(each, ''), each]));
  const pairs: Pair[] = [];
  const removed: Operation[] = [];
  const lost = new Map<Server, Operation[]>();
  for (const operation of before.operations) {
    const found = basesBefore.map(({ path }) => inFull.get(keyOf(operation, path)));
    const counterpart = found.find((each) => each !== undefined) ?? below.get(keyOf(operation, ''));
    if (counterpart === undefined) {
      removed.push(operation);
      continue;
    }
    pairs.push({ before: operation, after: counterpart });
    for (const [at, { server }] of basesBefore.entries()) {
      if (found[at] === undefined && server !== undefined) lost.set(server, [...(lost.get(server) ?? []), operation]);
    }
  }
  const known = new Set(pairs.map((pair) => pair.after));
  const of = (operations: readonly Operation[], one: OneDifference): Difference => ({
    ...one,
    operations: operations.map(labelOf),
  });
  const gone = 'the new document does not have the operation';
  const added = 'the old document does not have the operation';
  const server = after.servers[0]?.place;
  return {
    pairs,
    differences: [
      ...removed.map((each) => of([each], difference('operation-removed', gone, each.place, undefined))),
      ...[...lost].map(([{ url, place }, operations]) => {
        const message = `no server of the new document has the base path of ${url}`;
        return of(operations, difference('base-path-removed', message, place, server));
      }),
      ...after.operations
        .filter((each) => !known.has(each))
        .map((each) => of([each], difference('operation-added', added, undefined, each.place))),
    ],
  };
}

interface Base {
  /** The path without a trailing slash. */
  readonly path: string;
  readonly server: Server | undefined;
}

/** The distinct paths of the servers; `/` without servers (OpenAPI 3.1 §4.8.1). */
function basesOf({ servers }: Contract): readonly Base[] {
  const bases = new Map<string, Base>();
  for (const server of servers) {
    const { pathname } = new URL(server.url, 'http://localhost/');
    const path = pathname.replace(/\/+$/, '');
    if (!bases.has(path)) bases.set(path, { path, server });
  }
  return bases.size === 0 ? [{ path: '', server: undefined }] : [...bases.values()];
}

function keyOf({ method, path }: Operation, base: string): string {
  return `${method} ${base}${path.text.replaceAll(/\{[^}]*\}/g, '{}')}`;
}
