import type { Contract, Operation, Parameter } from '../../contract/index.js';
import type { RequestPlan } from '../model/request-plan.js';
import { asPathSays } from './site/agreement.js';
import { draftedPlan } from './good/draft.js';
import type { Piece } from '../model/good-parameter.js';
import { goodBodies, isJsonBody } from './good/good-bodies.js';
import { goodParameter } from './good/good-parameter.js';
import { parametersOf } from './good/parameters-of.js';
import { Paths } from './site/paths.js';
import { requestSite } from './site/request-site.js';

/**
 * Returns the smallest valid request of an operation: required parameters and the smallest valid body. Undefined if no
 * valid value is found for one of them.
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
 * Returns the valid requests from which the cases of an operation are derived: the smallest one, and the one with all
 * optional parts. Empty if a path parameter has no valid value.
 */
export function goodRequests(contract: Contract, operation: Operation): readonly RequestPlan[] {
  const { site } = requestSite(contract, operation, new Paths(contract));
  return site === undefined ? [] : [site.minimal, site.full];
}
