import { once, type Contract, type Operation } from '../../../contract/index.js';
import { plannedPath, type Aspect } from '../../model/request-plan.js';
import type { Paths } from '../site/paths.js';
import type { RequestMutation } from '../site/request-site.js';
import { accessOf } from './operation-traits.js';
import { withField, withoutBody, withoutCredentials } from './plan-edits.js';
import { requestTable } from './request-table.js';

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'GROW'] as const;
const methodsWithBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** A path that is neither a spelling of a documented path nor below one. */
export const elsewherePath = '/trellis-elsewhere';

/** The changes of methods and paths. */
export const methodTables: readonly RequestMutation[] = [
  requestTable({
    // Undocumented methods on a documented path (RFC 9110 §9.1, §15.5.6).
    applies: ({ paths, operation, minimal }) => speakerOf(paths.at(plannedPath(minimal))) === operation,
    *rows({ paths, operation, minimal }) {
      const known = paths.methodsAt(plannedPath(minimal));
      for (const method of methods) {
        // The response to HEAD where GET exists has its own row.
        if (known.has(method) || (method === 'HEAD' && known.has('GET'))) continue;
        const isBodiless = !methodsWithBody.has(method);
        // A parser may reject an unknown method (RFC 9110 §9.1: 501).
        const isRare = method === 'GROW' || method === 'TRACE';
        const aspects: Aspect[] = ['method'];
        if (isBodiless) aspects.push('no-body');
        if (isRare) aspects.push('framing');
        const request = () => ({ ...(isBodiless ? withoutBody(minimal) : minimal), method });
        const change = `${method} instead of ${operation.method}`;
        yield { id: `method/${method.toLowerCase()}`, priority: isRare ? 5 : 2, change, aspects, request };
        if (method !== 'DELETE' || accessOf(operation) !== 'required') continue;
        yield {
          id: 'method/delete-without-credentials',
          priority: 4,
          change: `${change}, without credentials`,
          expect: 'deny',
          aspects: [...aspects, 'credentials'],
          request: () => withoutCredentials(request()),
        };
      }
    },
  }),
  requestTable({
    /*
     * HEAD where GET is documented: the same response without content (RFC 9110 §9.3.2). The closed connection shows
     * whether content follows.
     */
    applies: ({ operation, paths, minimal }) =>
      operation.method === 'GET' && paths.at(plannedPath(minimal)).every(({ method }) => method !== 'HEAD'),
    *rows({ operation, minimal }) {
      const head = () => ({ ...withoutBody(minimal), method: 'HEAD' });
      yield {
        id: 'method/head',
        priority: 2,
        change: 'HEAD instead of GET',
        aspects: ['method', 'no-body'],
        request: () => withField(head(), 'Connection', 'close'),
      };
      if (accessOf(operation) !== 'required') return;
      yield {
        id: 'method/head-without-credentials',
        priority: 4,
        change: 'HEAD instead of GET, without credentials',
        expect: 'deny',
        aspects: ['method', 'no-body', 'credentials'],
        request: () => withoutCredentials(head()),
      };
    },
  }),
  requestTable({
    // Undocumented paths, for operations without required credentials.
    applies: ({ operation }) => accessOf(operation) !== 'required',
    *rows({ paths, minimal }) {
      const path = plannedPath(minimal).replace(/\/$/, '');
      for (const [id, spelt, aspects] of [
        ['below', `${path}/1`, ['path']],
        ['bad-percent-encoding', `${path}/%zz`, ['path', 'framing']],
      ] as const) {
        if (paths.at(spelt).length > 0) continue;
        const request = () => ({ ...withoutCredentials(minimal), path: [spelt] });
        yield { id: `path/${id}`, priority: 4, change: `${spelt} instead of ${path}`, aspects, request };
      }
    },
  }),
  requestTable({
    /*
     * The request of one operation with its credentials, at a path that is unrelated to the contract. Nothing exists
     * there (RFC 9110 §15.5.5), and an error page must not repeat the credentials.
     */
    applies: ({ contract, operation, paths }) => isAskedElsewhere(contract, operation, paths),
    *rows({ operation, minimal }) {
      const change = `${elsewherePath} instead of ${operation.path.text}`;
      const request = () => ({ ...minimal, path: [elsewherePath] });
      yield { id: 'path/elsewhere', priority: 3, change, aspects: ['path'], request };
    },
  }),
];

/** Returns true if the request of this operation is used for the unrelated path. */
export function isAskedElsewhere(contract: Contract, operation: Operation, paths: Paths): boolean {
  return operation === askedElsewhere(contract) && paths.at(elsewherePath).length === 0;
}

/** Chooses an operation that creates, if any, independently of the order of the document. */
const askedElsewhere = once(({ operations }: Contract): Operation | undefined => {
  const creating = operations.filter(({ method, requestBody }) => method === 'POST' && requestBody !== undefined);
  const name = ({ method, path }: Operation): string => `${path.text} ${method}`;
  return (creating.length > 0 ? creating : operations).toSorted((one, other) => (name(one) < name(other) ? -1 : 1))[0];
});

/**
 * Chooses the operation of a path whose request is the base of the other methods, independently of the order of the
 * document. It prefers a path without parameters, and then an operation with a body, without which a method is hardly
 * tested.
 */
function speakerOf(operations: readonly Operation[]): Operation | undefined {
  const rank = ({ path, requestBody, method }: Operation): readonly [number, string, number, string] => [
    path.names.length,
    path.text,
    requestBody === undefined ? 1 : 0,
    method,
  ];
  return operations.toSorted((one, other) => compare(rank(one), rank(other)))[0];
}

function compare(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  if (at === -1) return 0;
  return (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
}
