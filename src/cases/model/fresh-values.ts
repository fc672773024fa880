import type { RequestPlan } from './case.js';
import { isUniquePart, mapTexts, type Template } from '../../wire/index.js';
import { bodyTemplate, changedBody, type RequestBody } from './request-body.js';

/** Returns true if a request contains a fresh value. */
export function isFresh({ path, body }: RequestPlan): boolean {
  return [...path, ...bodyTemplate(body ?? [])].some(isUniquePart);
}

/** Names the fresh values of a request, so that they stay the same wherever a case sends it. */
export function withOneValue(plan: RequestPlan): RequestPlan {
  let count = 0;
  const all = (template: Template): Template =>
    template.map((part) => (isUniquePart(part) ? { name: `twin-${++count}`, ...part } : part));
  const named = (body: RequestBody): RequestBody =>
    'tree' in body ? changedBody(body, (tree) => mapTexts(tree, all)) : all(body);
  return {
    ...plan,
    path: all(plan.path),
    fields: plan.fields.map(({ name, value }) => ({ name, value: all(value) })),
    body: plan.body && named(plan.body),
  };
}
