import type { Operation } from '../../contract/index.js';
import type { Template } from '../../wire/index.js';
import type { GoodBody } from './good/good-bodies.js';
import type { Variation } from './mutation.js';

/** The longest white space that is looked through. */
const longest = 100_000;

/**
 * What good requests of PATCH are made of: something to change, where the smallest body has nothing. What is sent with
 * that says nothing of all else, and many services ask for more, although few documents say so.
 */
export function changesSomething({ method }: Operation, body: GoodBody): GoodBody {
  return method === 'PATCH' && isEmptyObject(body.minimal.template) ? { ...body, minimal: body.full } : body;
}

/** To refuse a PATCH that changes nothing (RFC 5789 §2) is worth no more than a warning. */
export function weighedAsPatch({ method }: Operation, variation: Variation): Variation {
  const { expect, request } = variation;
  const isOfNothing = method === 'PATCH' && expect.outcome === 'accept' && isEmptyObject(request.body ?? []);
  return isOfNothing ? { ...variation, doubt: 'patch-of-nothing' } : variation;
}

function isEmptyObject(body: Template): boolean {
  const [text, ...others] = body;
  return typeof text === 'string' && others.length === 0 && text.length < longest && /^\s*\{\s*\}\s*$/.test(text);
}
