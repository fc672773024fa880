import type { Place } from '../json/index.js';
import { lineOf, type Draft } from './draft.js';
import type { Route } from './paths.js';
import type { Need, Role, Slot } from './resource-graph.js';

/** The inferred use of an operation, before its needs are known. */
export interface NeedsOf {
  readonly route: Route;
  readonly role: Role;
  readonly resource: Draft | undefined;
  /** Where a request identifies its subject outside the path. */
  readonly subject: readonly Slot[];
  /** The resources whose items this one relates to each other or to the caller, one for each of its parameters. */
  readonly related: readonly Draft[];
}

/** The need of a request that names an item of `other`, for an operation on items of `own`. */
export function referenceOf(
  slot: Slot,
  other: Draft,
  own: Draft | undefined,
  role: Role,
  place: Place,
  name: string,
): Need {
  const isSubject = other === own && role !== 'list' && role !== 'create';
  const as = isSubject ? 'subject' : lineOf(own).includes(other) && other !== own ? 'parent' : 'reference';
  return { slot, resource: other, parameter: other.names[0] ?? 'id', as, ...evidence(place, name, other) };
}

/** Why a name in a request means an item of a resource. */
export function evidence(place: Place, name: string, resource: Draft): Pick<Need, 'source' | 'place' | 'because'> {
  const [first] = resource.producers;
  const because =
    first === undefined
      ? `${name} names one ${resource.name}, which no operation creates or lists`
      : `${name} names one ${resource.name}: ${first.because}`;
  return { source: 'inference', place, because };
}
