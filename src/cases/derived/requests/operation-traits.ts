import type { Operation } from '../../../contract/index.js';
import { matchesStatusKey } from '../../../http/index.js';
import type { Place } from '../../../json/index.js';
import { endsSession } from '../../../resources/index.js';
import { isOfConnection } from '../../credentials/is-of-connection.js';

/**
 * `public`: nobody is asked; `optional`: one may say who one is (OpenAPI 3.1 §4.8.30: `{}`); `required`: one must. Where a
 * client certificate alone is enough, which belongs to the connection, a request has nothing to say.
 */
export function accessOf({ security }: Operation): 'public' | 'optional' | 'required' {
  if (security.length === 0 || security.some(isOfConnection)) return 'public';
  return security.some(({ schemes }) => schemes.length === 0) ? 'optional' : 'required';
}

/** Whether what one request does may leave nothing for the next one. */
export function isDestroying({ key, method, path }: Operation): boolean {
  return method === 'DELETE' || endsSession(key, method, path.text);
}

/** What the state of a service may answer to a good request. */
const ofState = [404, 409, 410, 412];

/** Whether the contract gives the state of the service a word: what was good once need not be so again. */
export function dependsOnState({ path, responses }: Operation): boolean {
  return (
    path.names.length > 0 ||
    responses.some(({ status }) => status !== 'default' && ofState.some((each) => matchesStatusKey(status, each)))
  );
}

export function documents({ responses }: Operation, ...statuses: readonly string[]): boolean {
  return responses.some(({ status }) => statuses.includes(status));
}

/** Where the contract speaks of an answer whose status begins so; the operation where it does not. */
export function answerPlace(operation: Operation, status: string): Place {
  return (operation.responses.find((each) => each.status.startsWith(status)) ?? operation).place;
}
