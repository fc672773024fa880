import type { Place } from '../../../../json/index.js';
import type { ValueSite } from '../value-site.js';
import { kinds as allKinds } from '../../values/kind.js';

/** Whether numbers are what a place is for. */
export function isNumber({ facets }: ValueSite): boolean {
  return facets.kinds[0] === 'number';
}

const ofStrings = ['pattern', 'format', 'minLength', 'maxLength'];

/** Whether strings are what a place is for, and not only something that may be there as well as anything else. */
export function isString({ facets: { kinds, keywords } }: ValueSite): boolean {
  return (
    kinds[0] === 'string' && (kinds.length < allKinds.length || ofStrings.some((keyword) => keywords.has(keyword)))
  );
}

/** What speaks for the type of a value. */
export function contractOf({ facets, schemas, mediaType }: ValueSite): Place {
  return (facets.constraints('format')[0] ?? facets.constraints('type')[0] ?? schemas[0] ?? mediaType).place;
}
