import type { Operation } from '../../contract/index.js';
import type { RequestPlan } from '../case.js';
import type { Template } from '../template.js';
import type { Flaw } from './flaw.js';
import { judgeBody } from './judge-body.js';
import { judgeCredentials } from './judge-credentials.js';
import { judgeParameters } from './judge-parameters.js';
import { judgeTarget } from './judge-target.js';
import { lookAt, type LookedAt } from './looked-at.js';

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
    ...judgeHead(plan, request, operation),
    ...judgeBody(request, operation),
  ];
}

interface JudgedHead {
  readonly operation: Operation;
  readonly method: string;
  readonly flaws: readonly Flaw[];
}

/** Most requests of an operation differ in their bodies alone. */
const judgedHeads = new WeakMap<Template, JudgedHead>();

/** Everything before the body, for one path once where nothing else in a request is a parameter. */
function judgeHead({ method, path }: RequestPlan, request: LookedAt, operation: Operation): readonly Flaw[] {
  const known = judgedHeads.get(path);
  if (known?.operation === operation && known.method === method) return known.flaws;
  const flaws = [...judgeTarget(request, operation), ...judgeParameters(request, operation)];
  if (operation.parameters.every(({ in: where }) => where === 'path' || where === 'query'))
    judgedHeads.set(path, { operation, method, flaws });
  return flaws;
}
