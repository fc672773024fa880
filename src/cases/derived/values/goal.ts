import type { Place } from '../../../json/index.js';

/** How much of what may be there is to be there. */
export type Size = 'smallest' | 'fullest';

/** Which of the good values for a position is wanted. */
export interface Goal {
  readonly size: Size;
  /** The way to a place that must be there, and which branches to choose on it; empty where nothing is asked for. */
  readonly route: Route;
  /** How much is to be there at the end of the way, if not as much as elsewhere. */
  readonly atEnd?: Size;
}

export type Route = readonly Step[];

export interface Step {
  /** Branches by the key of their alternative. */
  readonly choices: ReadonlyMap<string, string>;
  /** The member or item to go on to; undefined at the end. */
  readonly token: string | undefined;
}

export const smallest: Goal = { size: 'smallest', route: [] };
export const fullest: Goal = { size: 'fullest', route: [] };

/** The smallest value with a place in it, where there is as much as can be if it says so. */
export function along(route: Route, atEnd: Size): Goal {
  return { size: route.length === 1 ? atEnd : 'smallest', route, atEnd };
}

/** What is wanted of a member or item, given what is wanted of the whole. */
export function goalFor({ size, route: [step, ...rest], atEnd = size }: Goal, token: string): Goal {
  if (step?.token !== token) return { size, route: [] };
  return { size: rest.length === 1 ? atEnd : size, route: rest, atEnd };
}

/** Why there is no value for some place of the document. */
export interface Unsatisfiable {
  /** A sentence without its stop: `no value can be at least 5 and at most 3`. */
  readonly message: string;
  /** The schema, or the keyword, that no value was found for. */
  readonly place: Place;
}
