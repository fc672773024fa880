import type { Operation, Parameter } from '../../contract/index.js';
import type { RequestPlan } from '../case.js';
import { draftedPlan, type Piece } from './good/draft.js';
import { goodBodies } from './good/good-bodies.js';
import { goodParameter } from './good/good-parameter.js';
import { parametersOf } from './good/parameters-of.js';

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
  const body = needed ? goodBodies(operation).bodies[0]?.minimal : undefined;
  return needed && body === undefined ? undefined : draftedPlan({ operation, parameters, body });
}
