import type { Operation } from '../../../contract/index.js';
import { matchesStatusKey } from '../../../http/index.js';

/** What the state of a service may answer to a good request. */
const ofState = [404, 409, 410, 412];

/** Whether the contract gives the state of the service a word: what was good once need not be so again. */
export function dependsOnState({ path, responses }: Operation): boolean {
  return (
    path.names.length > 0 ||
    responses.some(({ status }) => status !== 'default' && ofState.some((each) => matchesStatusKey(status, each)))
  );
}
