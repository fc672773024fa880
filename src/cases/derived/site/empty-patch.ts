import type { Operation } from '../../../contract/index.js';
import { treeOf, type RequestBody } from '../../model/request-body.js';
import type { GoodBody } from '../good/good-bodies.js';
import type { Variation } from './mutation.js';

/** Returns the fullest body of a PATCH if the smallest one changes nothing, which many services reject. */
export function changesSomething({ method }: Operation, body: GoodBody): GoodBody {
  return method === 'PATCH' && isEmptyObject(body.minimal.body) ? { ...body, minimal: body.full } : body;
}

/** Marks an empty PATCH as doubtful, since a server may reject it (RFC 5789 §2). */
export function weighedAsPatch({ method }: Operation, variation: Variation): Variation {
  const { expect, request } = variation;
  const isOfNothing = method === 'PATCH' && expect.outcome === 'accept' && isEmptyObject(request.body);
  return isOfNothing ? { ...variation, doubt: 'patch-of-nothing' } : variation;
}

function isEmptyObject(body: RequestBody | undefined): boolean {
  const tree = treeOf(body);
  return tree?.kind === 'object' && tree.members.length === 0;
}
