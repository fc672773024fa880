import type { Operation } from '../../../contract/index.js';
import type { Aspect, RequestPlan } from '../../case.js';
import { plannedPath } from '../../planned-path.js';
import { withField } from '../media-types/with-body.js';
import type { RequestMutation } from '../request-site.js';
import { accessOf } from '../auth/access.js';
import { within } from '../within.js';

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'GROW'] as const;
const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Methods that the contract does not document on a path that it does (RFC 9110 §9.1, §15.5.6). */
export const undocumented: RequestMutation = {
  id: 'methods/undocumented',
  applies: ({ paths, operation, minimal }) => speakerOf(paths.at(plannedPath(minimal))) === operation,
  *derive({ paths, operation, minimal, room }) {
    const known = new Set(paths.at(plannedPath(minimal)).map(({ method }) => method));
    for (const method of methods) {
      // The answer to HEAD beside GET is looked at more closely.
      if (known.has(method) || (method === 'HEAD' && known.has('GET'))) continue;
      const bodiless = !withBody.has(method);
      const request: RequestPlan = bodiless
        ? { ...withField(minimal, 'Content-Type'), method, body: undefined }
        : { ...minimal, method };
      // A parser may not let a method through that it has never heard of (RFC 9110 §9.1: 501).
      const aspects: readonly Aspect[] = [
        'method',
        ...(bodiless ? (['no-body'] as const) : []),
        ...(method === 'GROW' || method === 'TRACE' ? (['framing'] as const) : []),
      ];
      yield* within(room, method === 'GROW' || method === 'TRACE' ? 5 : 2, () => ({
        id: `method/${method.toLowerCase()}`,
        change: `${method} instead of ${operation.method}`,
        expect: { outcome: 'survive' },
        request,
        aspects,
        contract: operation.place,
      }));
      if (method !== 'DELETE' || accessOf(operation) !== 'required') continue;
      yield* within(room, 4, () => ({
        id: 'method/delete-without-credentials',
        change: `DELETE instead of ${operation.method}, without credentials`,
        expect: { outcome: 'deny' },
        request: { ...request, credentials: { kind: 'none' } },
        aspects: [...aspects, 'credentials'],
        contract: operation.place,
      }));
    }
  },
};

/**
 * The one operation of a path from whose request the others are made, in whatever order the document has them: of the
 * path without parameters where there is one, and with a body where there is one, for a method without it is no test.
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
