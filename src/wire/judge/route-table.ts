import { attempt } from '../../error/index.js';
import { type Contract, type Operation, grouped } from '../../contract/index.js';
import { comparePathTemplates, type PathTemplate } from '../../http/index.js';
import { RouteTree } from './route-tree.js';

/** The result of routing a request. */
export type Routed<Entry> =
  | {
      readonly kind: 'found';
      readonly entry: Entry;
      /** The raw values of the path parameters. */
      readonly inPath: ReadonlyMap<string, string>;
      /** The path below the base path of a server. */
      readonly path: string;
      /** HEAD is answered like GET, without content (RFC 9110 §9.3.2). */
      readonly asHead: boolean;
    }
  | {
      readonly kind: 'other-method';
      /** The methods of the path, for Allow (RFC 9110 §10.2.1). */
      readonly allow: readonly string[];
    }
  | { readonly kind: 'nowhere' };

interface Resource<Entry> {
  readonly template: PathTemplate;
  readonly byMethod: Map<string, Entry>;
}

const nowhere = { kind: 'nowhere' } as const;

/**
 * Finds the operation of a request; compiled once. Paths match directly and below the base path of each server of the
 * document.
 */
export class RouteTable<Entry> {
  readonly #tree = new RouteTree<Resource<Entry>>();
  readonly #bases: readonly string[];

  constructor(contract: Contract, entryOf: (operation: Operation, methods: readonly string[]) => Entry) {
    this.#bases = basePaths(contract);
    const byPath = grouped(contract.operations, ({ path }) => path.text);
    const paths = [...byPath.values()].toSorted(([a], [b]) => comparePathTemplates(a.path, b.path));
    for (const operations of paths) {
      const allow = allowed(operations.map(({ method }) => method));
      const byMethod = new Map(operations.map((operation) => [operation.method, entryOf(operation, allow)]));
      const [{ path }] = operations;
      this.#tree.add(path.text, { template: path, byMethod });
    }
  }

  /** `path` must not contain a query. */
  find(method: string, path: string): Routed<Entry> {
    for (const base of this.#bases) {
      if (!path.startsWith(base)) continue;
      const routed = this.#below(method, path.slice(base.length));
      if (routed.kind !== 'nowhere') return routed;
    }
    return nowhere;
  }

  #below(method: string, path: string): Routed<Entry> {
    const methods: string[] = [];
    for (const { template, byMethod } of this.#tree.find(path)) {
      const inPath = template.match(path);
      if (inPath === undefined) continue;
      const own = byMethod.get(method);
      const entry = own ?? (method === 'HEAD' ? byMethod.get('GET') : undefined);
      if (entry !== undefined) {
        return { kind: 'found', entry, inPath, path, asHead: own === undefined };
      }
      methods.push(...byMethod.keys());
    }
    return methods.length === 0 ? nowhere : { kind: 'other-method', allow: allowed(methods) };
  }
}

/** GET implies HEAD, and OPTIONS is always answered (RFC 9110 §9.3.7). */
function allowed(methods: readonly string[]): readonly string[] {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])];
}

/** The base paths of all servers of a document without a trailing slash, the longest first, and the empty base path. */
function basePaths({ servers, operations }: Contract): readonly string[] {
  const all = [...servers, ...operations.flatMap(({ servers: own = [] }) => own)];
  const paths = all.flatMap(
    ({ url }) => attempt(() => new URL(url, 'http://localhost').pathname.replace(/\/+$/, '')) ?? [],
  );
  return [...new Set([...paths.filter((path) => !path.includes('%7B')), ''])].toSorted((a, b) => b.length - a.length);
}
