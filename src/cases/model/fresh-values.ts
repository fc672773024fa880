import type { RequestPlan } from './case.js';
import { isUniquePart, mapTexts, type Template } from '../../wire/index.js';
import { bodyTemplate, changedBody, type RequestBody } from './request-body.js';

/** Whether a request says something that no request of the run has said before: there is a fresh value in it. */
export function isFresh({ path, body }: RequestPlan): boolean {
  return [...path, ...bodyTemplate(body ?? [])].some(isUniquePart);
}

/** A request whose fresh values have names, so that they are the same wherever in a case it is sent. */
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
