import type { Contract, Operation, Parameter } from '../../contract/index.js';
import type { RequestPlan } from '../case.js';
import { asPathSays } from './agreement.js';
import { draftedPlan, type Piece } from './good/draft.js';
import { goodBodies, isJsonBody } from './good/good-bodies.js';
import { goodParameter } from './good/good-parameter.js';
import { parametersOf } from './good/parameters-of.js';
import { Paths } from './paths.js';
import { requestSite } from './request-site.js';

/**
 * The least that an operation asks of a request: required parameters and the smallest good body. Undefined where one of
 * them has no good value that can be found.
 *
 * @example
 * goodRequest(createPlant)?.path // ['/plants']
 */
export function goodRequest(operation: Operation): RequestPlan | undefined {
  const parameters = new Map<Parameter, readonly Piece[]>();
  for (const parameter of parametersOf(operation)) {
    if (!parameter.required && parameter.in !== 'path') continue;
    const good = goodParameter(parameter);
    if (good === undefined) return undefined;
    parameters.set(parameter, good.pieces);
  }
  const inPath = new Set([...parameters.keys()].flatMap(({ in: at, name }) => (at === 'path' ? [name] : [])));
  if (operation.path.names.some((name) => !inPath.has(name))) return undefined;
  const needed = operation.requestBody?.required === true;
  const [good] = needed ? goodBodies(operation).bodies : [];
  if (needed && good === undefined) return undefined;
  const plan = draftedPlan({ operation, parameters, body: good?.minimal });
  return good !== undefined && isJsonBody(good) ? asPathSays(operation, [plan], good.mediaType).request(plan) : plan;
}

/**
 * The good requests from which the cases of an operation are derived: the smallest, and the one with everything in it.
 * None where a path parameter has no good value that can be found.
 */
export function goodRequests(contract: Contract, operation: Operation): readonly RequestPlan[] {
  const { site } = requestSite(contract, operation, new Paths(contract));
  return site === undefined ? [] : [site.minimal, site.full];
}
