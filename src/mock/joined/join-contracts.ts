import { labelOf, type Contract, type Operation } from '../../contract/index.js';
import type { Problem } from '../../error/index.js';
import { parsePathTemplate } from '../../http/index.js';

/** A document that is part of a contract. */
export interface Part extends Pick<Contract, 'file' | 'documents'> {
  /** The base path of its first server, without a trailing slash: it precedes the paths of the document. */
  readonly base: string;
}

interface Joined {
  readonly parts: readonly Part[];
  readonly clashes: readonly Problem[];
}

const joined = new WeakMap<Contract, Joined>();

/** The documents of a joined contract; a contract of one document is its only part. */
export function partsOf(contract: Contract): readonly Part[] {
  return joined.get(contract)?.parts ?? [{ ...contract, base: '' }];
}

/** The operations that a joined contract leaves out, because an earlier document has the same method and path. */
export function clashesOf(contract: Contract): readonly Problem[] {
  return joined.get(contract)?.clashes ?? [];
}

/**
 * Joins contracts, each below the base path of its first server. If two have the same method and path, the first one
 * counts; {@link clashesOf} reports the others.
 */
export function joinContracts(contracts: readonly [Contract, ...Contract[]]): Contract {
  const [first] = contracts;
  if (contracts.length === 1) return first;
  const byPath = new Map<string, Operation>();
  const byKey = new Map<string, Operation>();
  const clashes: Problem[] = [];
  for (const contract of contracts) {
    for (const operation of placed(contract, byKey)) {
      const { method, path, place } = operation;
      // Paths that differ only in parameter names are identical (OpenAPI 3.1 §4.8.8.2).
      const route = `${method} ${path.text.replaceAll(/\{[^}]*\}/g, '{}')}`;
      const earlier = byPath.get(route);
      if (earlier === undefined) {
        byPath.set(route, operation);
        byKey.set(operation.key, operation);
        continue;
      }
      const message = `${labelOf(operation)} is also in ${earlier.place.file}`;
      clashes.push({ code: 'operation-clash', message, place, taken: `that of ${earlier.place.file} responds` });
    }
  }
  const parts = contracts.map((contract) => ({ ...contract, base: basePath(contract) }));
  const all: Contract = {
    file: parts.map(({ file, base }) => (base === '' ? file : `${file} below ${base}`)).join(', '),
    openapi: first.openapi,
    title: [...new Set(contracts.map(({ title }) => title))].join(', '),
    version: contracts.map(({ version }) => version).join(', '),
    servers: [],
    documents: contracts.flatMap(({ documents }) => documents),
    operations: [...byPath.values()],
    securitySchemes: new Map(
      contracts.flatMap(({ file, securitySchemes }) =>
        [...securitySchemes].map(([name, scheme]) => [`${file}#${name}`, scheme] as const),
      ),
    ),
    faults: contracts.flatMap(({ faults }) => faults),
    get remarks() {
      return contracts.flatMap(({ remarks }) => remarks);
    },
    operation: (key) => byKey.get(key),
  };
  joined.set(all, { parts, clashes });
  return all;
}

/**
 * The operations below the base path of their document, with keys that are not `taken`; links refer to the new
 * operations.
 */
function placed(contract: Contract, taken: ReadonlyMap<string, unknown>): readonly Operation[] {
  const base = basePath(contract);
  const keys = new Map(
    contract.operations.map((operation) => {
      const { key, method, path } = operation;
      const isNamed = key !== labelOf(operation) && !taken.has(key);
      return [key, isNamed ? key : `${method} ${base}${path.text}`] as const;
    }),
  );
  return contract.operations.map((operation) => ({
    ...operation,
    key: keys.get(operation.key) ?? operation.key,
    path: base === '' ? operation.path : parsePathTemplate(base + operation.path.text),
    responses: operation.responses.map((response) => ({
      ...response,
      links: response.links.map((link) => ({ ...link, operation: keys.get(link.operation) ?? link.operation })),
    })),
  }));
}

/** The base path of the first server without variables in its path; empty if there is none. */
function basePath({ servers }: Contract): string {
  const paths = servers.flatMap(({ url }) =>
    URL.canParse(url, 'http://localhost') ? [new URL(url, 'http://localhost').pathname.replace(/\/+$/, '')] : [],
  );
  return paths.find((path) => !/%7B|[{}]/i.test(path)) ?? '';
}
