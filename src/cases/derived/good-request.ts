import type { Contract, Operation, Parameter } from '../../contract/index.js';
import { withBodyOfType, type RequestPlan, type Piece } from '../model/request-plan.js';
import { agreementWithPath } from './site/agreement.js';
import { goodBodies, isJsonBody } from './good/good-bodies.js';
import { goodParameter, parametersOf } from './good/good-parameter.js';
import { Paths } from './site/paths.js';
import { requestSite } from './site/request-site.js';
import type { JsonValue } from '../../json/index.js';
import { bodyFormOf, isJsonForm } from './good/body-form.js';
import { draftedPlan } from './good/draft.js';
import { bodyOf } from './values/body-of.js';
import { isWritable } from '../model/request-body.js';

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
  return good !== undefined && isJsonBody(good)
    ? agreementWithPath(operation, [plan], good.mediaType).request(plan)
    : plan;
}

/**
 * Returns the valid requests from which the cases of an operation are derived: the smallest one, and the one with all
 * optional parts. Empty if a path parameter has no valid value.
 */
export function goodRequests(contract: Contract, operation: Operation): readonly RequestPlan[] {
  const { site } = requestSite(contract, operation, new Paths(contract));
  return site === undefined ? [] : [site.minimal, site.full];
}

/**
 * Returns a request with a body and without credentials, as JSON if the operation accepts it; undefined if the path
 * has parameters, or no media type can express the body.
 *
 * @example
 * requestWithBody(createSession, { user: 'fern', password: '…' })?.path // ['/sessions']
 */
export function requestWithBody(operation: Operation, body: JsonValue | undefined): RequestPlan | undefined {
  if (operation.path.names.length > 0) return undefined;
  const bare = {
    ...draftedPlan({ operation, parameters: new Map(), body: undefined }),
    credentials: { kind: 'none' },
  } as const;
  if (body === undefined) return bare;
  const content = operation.requestBody?.content ?? [];
  const json = content.filter(isJsonForm);
  for (const mediaType of [...json, ...content]) {
    const form = bodyFormOf(mediaType);
    if (form === undefined) continue;
    const written = { tree: bodyOf(body), write: form.write };
    if (isWritable(written)) return withBodyOfType(bare, form.contentType, written);
  }
  return undefined;
}
