import type { Place } from '../../../json/index.js';
import type { ValueSite } from '../body/value-site.js';
import { kinds as allKinds } from '../values/kind.js';

/** Returns true if a place is intended for numbers. */
export function isNumber({ facets }: ValueSite): boolean {
  return facets.kinds[0] === 'number';
}

const ofStrings = ['pattern', 'format', 'minLength', 'maxLength'];

/** Returns true if a place is intended for strings, not just open to values of any type. */
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

/** Returns true for the root of a body without a further branch. */
export function isWhole({ path, branch }: ValueSite): boolean {
  return path.length === 0 && branch === undefined;
}

export function isEnumerated({ facets: { keywords } }: ValueSite): boolean {
  return keywords.has('enum') || keywords.has('const');
}

export function typePlace(site: ValueSite): Place {
  return placeOf(site, 'format', 'type');
}

/** Returns the place of the first of some keywords that is present, or of the schema. */
export function placeOf({ facets, schemas, mediaType }: ValueSite, ...keywords: readonly string[]): Place {
  const [constraint] = keywords.flatMap((keyword) => facets.constraints(keyword).slice(0, 1));
  return (constraint ?? schemas[0] ?? mediaType).place;
}

/** The keywords that forbid undeclared properties. */
export const closing = ['additionalProperties', 'unevaluatedProperties', 'propertyNames'];
