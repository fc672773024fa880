import type { Operation } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import { withBodyOfType, type RequestPlan } from '../../model/request-plan.js';
import { bodyFormOf, isJsonForm } from '../body/body-form.js';
import { draftedPlan } from '../good/draft.js';
import { bodyOf } from '../values/body-of.js';
import { isWritable } from '../../model/request-body.js';

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
