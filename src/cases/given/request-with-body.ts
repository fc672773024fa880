import type { Operation } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';
import type { RequestPlan } from '../case.js';
import { bodyFormOf, isJsonForm } from '../derived/body/body-form.js';
import { withBodyOfType } from '../derived/body/with-body-of-type.js';
import { draftedPlan } from '../derived/good/draft.js';
import { bodyOf } from '../derived/values/body-of.js';
import { isWritable } from '../request-body.js';

/**
 * The request of an operation with that body, as JSON where the operation takes it, and without credentials; undefined
 * where its path has parameters, or no media type of the operation can write the body.
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
