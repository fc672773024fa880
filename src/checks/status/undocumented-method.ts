import { plannedPath } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import type { Situation } from './situation.js';
import { isSuccess } from './success.js';
import { isRedirect } from './success-status.js';
import type { StatusVerdict } from './verdict.js';

/**
 * Judges a 2xx or 3xx in answer to a method that the contract does not document on that path.
 *
 * HEAD beside a documented GET is no operation of its own (RFC 9110 §9.1, §9.3.2), and OPTIONS asks about the resource
 * without doing anything (RFC 9110 §9.3.7).
 */
export function undocumentedMethodVerdict(situation: Situation): StatusVerdict {
  const { status, request, theCase } = situation;
  const passes = { breach: undefined, owed: undefined };
  const gets = request.method === 'HEAD' ? getsBeside(situation) : [];
  const isDenied = theCase.expect.outcome === 'deny';
  if (isRedirect(status)) {
    // HEAD gets what GET gets, without the content (RFC 9110 §9.3.2).
    const isOfGet = !isDenied && gets.some((get) => isSuccess(get, status));
    return isOfGet ? passes : { breach: { rule: 'redirect', level: 'warning' }, owed: undefined };
  }
  if (request.method === 'OPTIONS') return passes;
  // Without credentials, HEAD is as good a way in as GET.
  if (isDenied) {
    return { breach: { rule: 'unauthenticated-accepted', level: 'violation' }, owed: undefined };
  }
  if (gets.length > 0) return passes;
  return { breach: { rule: 'undocumented-operation', level: 'violation' }, owed: undefined };
}

/** The path of a request may be another documented path as well, as `/users/mine` is of `/users/{name}`. */
function getsBeside({ contract, operation, theCase }: Situation): readonly Operation[] {
  const sent = plannedPath(theCase.request);
  return contract.operations.filter(
    ({ method, path }) => method === 'GET' && (path.text === operation?.path.text || path.match(sent) !== undefined),
  );
}
