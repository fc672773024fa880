import type { Operation } from '../../contract/index.js';
import type { RequestPlan } from '../case.js';
import type { Flaw } from './flaw.js';
import { judgeBody } from './judge-body.js';
import { judgeCredentials } from './judge-credentials.js';
import { judgeParameters } from './judge-parameters.js';
import { judgeTarget } from './judge-target.js';
import { lookAt } from './looked-at.js';

/**
 * What the contract has against a request, judged from the very bytes that will be sent, fresh values apart.
 *
 * No flaw at all means that it is a good request. Credentials come first, then the parts in the order of a request.
 *
 * @example
 * judgeRequest(plan, operation).some((flaw) => flaw.kind === 'invalid')
 */
export function judgeRequest(plan: RequestPlan, operation: Operation): readonly Flaw[] {
  const request = lookAt(plan);
  return [
    ...judgeCredentials(plan.credentials, operation),
    ...judgeTarget(request, operation),
    ...judgeParameters(request, operation),
    ...judgeBody(request, operation),
  ];
}
