import type { RequestPlan } from './case.js';
import { instantiateText, sampleValues } from './instantiate.js';

/** Returns the path of a request without query, with sample values in its holes. */
export function plannedPath({ path }: RequestPlan): string {
  return instantiateText(path, sampleValues()).replace(/\?.*$/s, '');
}
