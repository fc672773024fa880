import type { Place } from '../../../json/index.js';

/** How many optional parts a value should have. */
export type Size = 'smallest' | 'fullest';

/** The wanted value for a position. */
export interface Goal {
  readonly size: Size;
  /** The path to a required place, with the branches to choose; empty if there is none. */
  readonly route: Route;
  /** The size at the end of the path, if it differs. */
  readonly atEnd?: Size;
}

export type Route = readonly Step[];

export interface Step {
  /** The branches, by the key of their alternative. */
  readonly choices: ReadonlyMap<string, string>;
  /** The next member or item; undefined at the end. */
  readonly token: string | undefined;
}

export const smallest: Goal = { size: 'smallest', route: [] };
export const fullest: Goal = { size: 'fullest', route: [] };

/** Returns the goal of the smallest value that contains a place, with another size at the place itself. */
export function along(route: Route, atEnd: Size): Goal {
  return { size: route.length === 1 ? atEnd : 'smallest', route, atEnd };
}

/** Returns the goal for a member or item of a value. */
export function goalFor({ size, route: [step, ...rest], atEnd = size }: Goal, token: string): Goal {
  if (step?.token !== token) return { size, route: [] };
  return { size: rest.length === 1 ? atEnd : size, route: rest, atEnd };
}

/** The reason why a place of the document has no value. */
export interface Unsatisfiable {
  /** A sentence without a full stop: `no value can be at least 5 and at most 3`. */
  readonly message: string;
  /** The schema or keyword without a value. */
  readonly place: Place;
}
