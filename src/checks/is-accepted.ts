import type { Case } from '../cases/index.js';
import type { Contract } from '../contract/index.js';
import type { Exchange } from './context/exchange.js';
import { situationOf } from './context/situation.js';
import { isSuccess } from './context/success.js';

/**
 * Whether the operation did what was asked: a status came that the contract promises for success.
 *
 * A documented 404 or 409 passes a case without being acceptance; a run none of whose requests was accepted proves
 * nothing.
 */
export function isAccepted({ request, result }: Exchange, theCase: Case, contract: Contract): boolean {
  if (result.kind !== 'response') return false;
  const { operation, isElsewhere } = situationOf(result, request, theCase, contract);
  return operation !== undefined && !isElsewhere && isSuccess(operation, result.status);
}
