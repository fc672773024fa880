import type { Operation } from '../../contract/index.js';
import { treeOf, type RequestBody } from '../request-body.js';
import type { GoodBody } from './good/good-bodies.js';
import type { Variation } from './mutation.js';

/**
 * What good requests of PATCH are made of: something to change, where the smallest body has nothing. What is sent with
 * that says nothing of all else, and many services ask for more, although few documents say so.
 */
export function changesSomething({ method }: Operation, body: GoodBody): GoodBody {
  return method === 'PATCH' && isEmptyObject(body.minimal.body) ? { ...body, minimal: body.full } : body;
}

/** To refuse a PATCH that changes nothing (RFC 5789 §2) is worth no more than a warning. */
export function weighedAsPatch({ method }: Operation, variation: Variation): Variation {
  const { expect, request } = variation;
  const isOfNothing = method === 'PATCH' && expect.outcome === 'accept' && isEmptyObject(request.body);
  return isOfNothing ? { ...variation, doubt: 'patch-of-nothing' } : variation;
}

function isEmptyObject(body: RequestBody | undefined): boolean {
  const tree = treeOf(body);
  return tree?.kind === 'object' && tree.members.length === 0;
}
