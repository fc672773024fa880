import { isUniquePart } from '../wire/index.js';
import type { RequestPlan } from './case.js';
import { bodyTemplate } from './request-body.js';

/** Whether a request says something that no request of the run has said before: there is a fresh value in it. */
export function isFresh({ path, body }: RequestPlan): boolean {
  return [...path, ...bodyTemplate(body ?? [])].some(isUniquePart);
}
