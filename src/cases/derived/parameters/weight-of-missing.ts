import { certainly, keywordNode } from '../../../contract/index.js';
import type { CaseDoubt } from '../../case-doubt.js';
import type { ParameterInPlace } from './parameter-site.js';

/** What it weighs that a required parameter may be left out: as of a property, a default says the contrary. */
export function weightOfMissing({ schema }: ParameterInPlace): { readonly doubt?: CaseDoubt } {
  const parts = schema === undefined ? [] : certainly([schema]);
  return parts.some((part) => keywordNode(part, 'default') !== undefined) ? { doubt: 'default-may-stand-in' } : {};
}
