import { certainly, keywordNode } from '../../../contract/index.js';
import type { ParameterInPlace } from './parameter-site.js';

/** What it weighs that a required parameter may be left out: as of a property, a default says the contrary. */
export function weightOfMissing({ schema }: ParameterInPlace): { readonly level?: 'warning' } {
  const parts = schema === undefined ? [] : certainly([schema]);
  return parts.some((part) => keywordNode(part, 'default') !== undefined) ? { level: 'warning' } : {};
}
