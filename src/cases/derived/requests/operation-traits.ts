import { once, type Operation } from '../../../contract/index.js';
import { matchesStatusKey } from '../../../http/index.js';
import type { Place } from '../../../json/index.js';
import { endsSession } from '../../../resources/index.js';
import { isOfConnection } from '../../credentials/credential-form.js';

/**
 * Returns whether credentials are required. `public`: the operation uses none; `optional`: they may be left out
 * (OpenAPI 3.1 §4.8.30: `{}`); `required`: they may not. A client certificate belongs to the connection, so an
 * operation for which one suffices is `public`.
 */
export function accessOf({ security }: Operation): 'public' | 'optional' | 'required' {
  if (security.length === 0 || security.some(isOfConnection)) return 'public';
  return security.some(({ schemes }) => schemes.length === 0) ? 'optional' : 'required';
}

/** Returns true if a request may leave nothing for the next one. */
export const isDestroying = once(
  ({ key, method, path }: Operation): boolean => method === 'DELETE' || endsSession(key, method, path.text),
);

/** The statuses by which the state of a service rejects a valid request. */
const ofState = [404, 409, 410, 412];

/** Returns true if the contract lets the response depend on the state, so that a repetition may fail. */
export function dependsOnState({ path, responses }: Operation): boolean {
  return (
    path.names.length > 0 ||
    responses.some(({ status }) => status !== 'default' && ofState.some((each) => matchesStatusKey(status, each)))
  );
}

export function documents({ responses }: Operation, ...statuses: readonly string[]): boolean {
  return responses.some(({ status }) => statuses.includes(status));
}

/** Returns the place of the response whose status begins with a digit, or of the operation. */
export function answerPlace(operation: Operation, status: string): Place {
  return (operation.responses.find((each) => each.status.startsWith(status)) ?? operation).place;
}
