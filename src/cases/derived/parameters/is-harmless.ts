import type { Variation } from '../mutation.js';
import { isDestroying } from '../sequences/is-destroying.js';
import type { ParameterInPlace } from './parameter-site.js';

/** Nobody has said that whatever else bears another name in the path may be destroyed. */
export function isHarmless({ expect }: Variation, { operation, parameter }: ParameterInPlace): boolean {
  return !isDestroying(operation) || parameter.in !== 'path' || expect.outcome === 'refuse';
}
