import type { CaseDoubt } from '../../case-doubt.js';
import type { ValueSite } from './value-site.js';

/**
 * What it weighs that a required property may be left out. One with a default "represents what would be assumed by the
 * consumer of the input as the value of the schema if one is not provided" (OpenAPI 3.0 §4.7.24): a document that says
 * both leaves open which one counts, and who fills it in is no worse than who refuses.
 */
export function weightOfMissing({ rich }: ValueSite, name: string): { readonly doubt?: CaseDoubt } {
  return rich.children.get(name)?.facets.keywords.has('default') === true ? { doubt: 'default-may-stand-in' } : {};
}
