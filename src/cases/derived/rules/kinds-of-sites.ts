import type { Place } from '../../../json/index.js';
import type { ValueSite } from '../body/value-site.js';
import { kinds as allKinds } from '../values/kind.js';

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

export function isArray({ facets }: ValueSite): boolean {
  return facets.kinds[0] === 'array';
}

export function isObject({ facets, value }: ValueSite): boolean {
  return facets.kinds[0] === 'object' && value.kind === 'object';
}

/** The body itself, as it is without a further branch taken. */
export function isWhole({ path, branch }: ValueSite): boolean {
  return path.length === 0 && branch === undefined;
}

export function isEnumerated({ facets: { keywords } }: ValueSite): boolean {
  return keywords.has('enum') || keywords.has('const');
}

/** What speaks for the type of a value. */
export function typePlace(site: ValueSite): Place {
  return placeOf(site, 'format', 'type');
}

/** The first statement of the first of some keywords that is there; else the schema. */
export function placeOf({ facets, schemas, mediaType }: ValueSite, ...keywords: readonly string[]): Place {
  const [said] = keywords.flatMap((keyword) => facets.constraints(keyword).slice(0, 1));
  return (said ?? schemas[0] ?? mediaType).place;
}

/** The keywords that close an object to what is not declared. */
export const closing = ['additionalProperties', 'unevaluatedProperties', 'propertyNames'];
