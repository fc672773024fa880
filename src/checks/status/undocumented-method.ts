import { plannedPath } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { documentedResponse } from './documented-response.js';
import type { Situation } from './situation.js';
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
  if (isRedirect(status) && request.method === 'HEAD' && isDocumentedForGet(situation)) return passes;
  if (isRedirect(status)) return { breach: { rule: 'redirect', level: 'warning' }, owed: undefined };
  if (request.method === 'OPTIONS') return passes;
  // Without credentials, HEAD is as good a way in as GET.
  if (theCase.expect.outcome === 'deny') {
    return { breach: { rule: 'unauthenticated-accepted', level: 'violation' }, owed: undefined };
  }
  if (request.method === 'HEAD' && isBesideGet(situation)) return passes;
  return { breach: { rule: 'undocumented-operation', level: 'violation' }, owed: undefined };
}

function isBesideGet(situation: Situation): boolean {
  return getsBeside(situation).length > 0;
}

/** A redirect that answers GET answers HEAD as well (RFC 9110 §9.3.2); `default` describes none. */
function isDocumentedForGet(situation: Situation): boolean {
  return getsBeside(situation).some((operation) => {
    const documented = documentedResponse(operation, situation.status);
    return documented !== undefined && documented.status !== 'default';
  });
}

/** The path of a request may be another documented path as well, as `/users/mine` is of `/users/{name}`. */
function getsBeside({ contract, operation, theCase }: Situation): readonly Operation[] {
  const sent = plannedPath(theCase.request);
  return contract.operations.filter(
    ({ method, path }) => method === 'GET' && (path.text === operation?.path.text || path.match(sent) !== undefined),
  );
}
