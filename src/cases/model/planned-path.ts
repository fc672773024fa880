import type { RequestPlan } from './case.js';
import { instantiateText, sampleValues } from './instantiate.js';

/** The path that a plan sends a request to, without query, with sample values in its holes. */
export function plannedPath({ path }: RequestPlan): string {
  return instantiateText(path, sampleValues()).replace(/\?.*$/s, '');
}
