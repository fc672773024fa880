import {
  bodyTemplate,
  instantiate,
  instantiateText,
  isDigitsKind,
  namedValues,
  uniqueValues,
  type RequestPlan,
} from '../../cases/index.js';
import { isUniquePart, type Template, type UniqueKind } from '../../wire/index.js';

/** A fresh number with more digits than this is not drawn twice. */
const MOST_DIGITS = 5;

/**
 * Returns a plan with its fresh values filled in, so that each sending is the same; or the reason why not, if there are
 * so few fresh values that one may have been used before.
 */
export function fixedPlan(plan: RequestPlan, seed: string): RequestPlan | string {
  const body = plan.body && bodyTemplate(plan.body);
  const templates: readonly Template[] = [plan.path, ...plan.fields.map(({ value }) => value), body ?? []];
  const hasFew = templates.some((template) => template.some((part) => isUniquePart(part) && isOfFew(part.unique)));
  if (hasFew) return 'there are too few fresh values for its key';
  const draw = namedValues(uniqueValues(seed));
  return {
    ...plan,
    path: [instantiateText(plan.path, draw)],
    fields: plan.fields.map(({ name, value }) => ({ name, value: [instantiate(value, draw)] })),
    body: body && [instantiate(body, draw)],
  };
}

function isOfFew(kind: UniqueKind): boolean {
  return isDigitsKind(kind) && Number(kind.slice('digits-'.length)) <= MOST_DIGITS;
}
