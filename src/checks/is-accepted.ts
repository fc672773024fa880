import type { Case } from '../cases/index.js';
import type { Contract } from '../contract/index.js';
import type { Exchange } from './context/exchange.js';
import { situationOf } from './context/situation.js';
import { isSuccess } from './context/success.js';

/**
 * Returns true if the server carried out the request: its status is one that the contract documents for success.
 *
 * A documented 404 or 409 lets a case pass but is no acceptance. A run in which no request was accepted proves
 * nothing.
 */
export function isAccepted({ request, result }: Exchange, theCase: Case, contract: Contract): boolean {
  if (result.kind !== 'response') return false;
  const { operation, isElsewhere } = situationOf(result, request, theCase, contract);
  return operation !== undefined && !isElsewhere && isSuccess(operation, result.status);
}
