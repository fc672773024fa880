import type { Contract, Operation, Server } from '../contract/index.js';
import type { Difference } from './difference.js';
import { ruleOf } from './rules.js';

/** The same operation in both documents. */
export interface Pair {
  readonly before: Operation;
  readonly after: Operation;
}

export interface Pairing {
  readonly pairs: readonly Pair[];
  /** Operations and base paths that only one of the documents has. */
  readonly differences: readonly Difference[];
}

/** `METHOD /path`, as people call an operation. */
export function nameOf({ method, path }: Operation): string {
  return `${method} ${path.text}`;
}

/**
 * Finds each operation of the old document in the new one: by its method and its path below each server, the names of
 * path parameters aside (OpenAPI 3.1 §4.8.8).
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
  const difference = (
    rule: Parameters<typeof ruleOf>[0],
    operations: readonly Operation[],
    message: string,
    places: Pick<Difference, 'before' | 'after'>,
  ): Difference => ({ rule: ruleOf(rule), operations: operations.map(nameOf), message, ...places, example: undefined });
  return {
    pairs,
    differences: [
      ...removed.map((each) =>
        difference('operation-removed', [each], 'the new document does not have the operation', {
          before: each.place,
          after: undefined,
        }),
      ),
      ...[...lost].map(([server, operations]) =>
        difference(
          'base-path-removed',
          operations,
          `no server of the new document has the base path of ${server.url}`,
          {
            before: server.place,
            after: after.servers[0]?.place,
          },
        ),
      ),
      ...after.operations
        .filter((each) => !known.has(each))
        .map((each) =>
          difference('operation-added', [each], 'the old document does not have the operation', {
            before: undefined,
            after: each.place,
          }),
        ),
    ],
  };
}

interface Base {
  /** Without a slash at its end. */
  readonly path: string;
  readonly server: Server | undefined;
}

/** The paths of the servers, each once; `/` where there are none (OpenAPI 3.1 §4.8.1). */
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
