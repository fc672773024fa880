import { once, type Operation } from '../../contract/index.js';
import type { RequestPlan } from '../case.js';
import type { Template } from '../../wire/index.js';
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

/** What was found of everything before the body, by all of the request that it was found in. */
interface JudgedHeads {
  operation?: Operation;
  readonly flaws: Map<string, readonly Flaw[]>;
}

/** Most requests of an operation differ in their bodies alone. */
const judgedHeads = once((_path: Template): JudgedHeads => ({ flaws: new Map() }));

/** Everything before the body, for one path once where nothing else in a request is another parameter. */
function judgeHead({ method, path }: RequestPlan, request: LookedAt, operation: Operation): readonly Flaw[] {
  const heads = judgedHeads(path);
  if (heads.operation !== operation) heads.flaws.clear();
  heads.operation = operation;
  const inFields = operation.parameters.some(({ in: where }) => where === 'header' || where === 'cookie');
  const key = inFields ? `${method} ${JSON.stringify(request.fields)}` : method;
  const flaws = heads.flaws.get(key) ?? [...judgeTarget(request, operation), ...judgeParameters(request, operation)];
  heads.flaws.set(key, flaws);
  return flaws;
}
