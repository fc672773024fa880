import { isUniquePart } from '../wire/index.js';
import type { RequestPlan } from './case.js';

/** Whether a request says something that no request of the run has said before: there is a fresh value in it. */
export function isFresh({ path, body }: RequestPlan): boolean {
  return [...path, ...(body ?? [])].some(isUniquePart);
}
