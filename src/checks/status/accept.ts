import { grantsTokens, takesSecret } from '../../cases/index.js';
import { fieldValue, hasField, parseMediaType } from '../../http/index.js';
import { endsSession, opensSession } from '../../resources/index.js';
import { weightOf } from './weight.js';
import { documentedResponse } from './documented-response.js';
import { owedShape } from './owed-shape.js';
import { saysNotThere } from './says-not-there.js';
import { successOrUndocumented } from './success-status.js';
import { needsCredentials, type Situation } from './situation.js';
import { speaksOfState } from './speaks-of-state.js';
import type { StatusVerdict } from './verdict.js';

/** What the state of the service can answer to a request that is valid: it is gone, taken, or not as presumed. */
const statusesOfState = new Set([404, 409, 410, 412]);

/** A valid and authorised request is answered with a documented success. */
export function judgeAccept(situation: Situation): StatusVerdict {
  const { status, operation, theCase } = situation;
  if (status < 400) return successOrUndocumented(situation);
  if (insistsOnAnotherWay(situation)) return { breach: undefined, owed: undefined };
  const owed = owedShape(situation);
  const documented = operation !== undefined && documentedResponse(operation, status) !== undefined;
  if (documented && (statusesOfState.has(status) || isPatchThatDoesNotFit(situation) || mayNotBeThere(situation)))
    return { breach: undefined, owed };
  if (status !== 401 && speaksOfState(situation)) return { breach: undefined, owed };
  if (needsMoreThanValidity(situation)) {
    return { breach: documented ? undefined : { rule: 'undocumented-status', level: 'warning' }, owed };
  }
  if (status === 404 && operation !== undefined && operation.path.names.length > 0) {
    return { breach: { rule: 'undocumented-status', level: 'warning' }, owed: undefined };
  }
  return { breach: { rule: 'valid-request-refused', level: weightOf(theCase) }, owed };
}

/** Whether nobody knows that what the path names is there, and the answer may say that it is not. */
function mayNotBeThere({ status, operation, theCase }: Situation): boolean {
  return theCase.isOfOwn !== true && operation !== undefined && saysNotThere(status, operation);
}

/**
 * Whether the operations of a JSON Patch, each well formed, cannot be done one after the other to what is there: they
 * name places in it (RFC 6902 §4, §5), which no schema of the patch can know, and 422 says so (RFC 5789 §2.2).
 */
function isPatchThatDoesNotFit({ status, request: { fields } }: Situation): boolean {
  const type = parseMediaType(fieldValue(fields, 'content-type') ?? '');
  return status === 422 && type?.essence === 'application/json-patch+json';
}

/** RFC 9110 §4.1 asks for request targets of at least as many octets; servers keep other lines as short. */
const longestLine = 8000;

/**
 * Whether the answer only asks for the same request in another form, as HTTP lets it: with a length where it came in
 * chunks (RFC 9112 §6.3), without an expectation where it had one (RFC 9110 §10.1.1), without the white space that
 * made it large (§15.5.14), or with shorter lines (§15.5.15; RFC 6585 §5).
 */
function insistsOnAnotherWay({ status, request: { url, fields, body } }: Situation): boolean {
  return (
    (status === 411 && hasField(fields, 'transfer-encoding')) ||
    (status === 417 && hasField(fields, 'expect')) ||
    (status === 413 && body !== undefined && isMostlySpace(body)) ||
    ((status === 414 || status === 431) && [url, ...fields.map(([, value]) => value)].some(isLongLine))
  );
}

function isLongLine(line: string): boolean {
  return line.length > longestLine;
}

function isMostlySpace(body: Uint8Array): boolean {
  return body.filter((byte) => byte === 0x20).length > body.length / 2;
}

/**
 * Whether a valid request may still not be what it takes: the secret that a login asks for is made up, and credentials are
 * good no more once a request has ended their session.
 */
function needsMoreThanValidity({ status, operation }: Situation): boolean {
  if (operation === undefined) return false;
  const { key, method, path } = operation;
  if (needsCredentials(operation)) return status === 401 && endsSession(key, method, path.text);
  if ([401, 403].includes(status)) return takesSecret(operation);
  if (status === 400 && grantsTokens(operation)) return true;
  return [400, 422].includes(status) && takesSecret(operation) && opensSession(key, path.text);
}
