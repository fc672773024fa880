import { grouped, type Operation } from '../contract/index.js';
import { formOf, spotsOf, stepsOf, type Spot } from './path-steps.js';
import { thingName } from './words.js';

/** An operation and its parsed path. */
export interface Route {
  readonly operation: Operation;
  readonly form: string;
  readonly steps: readonly string[];
  readonly spots: readonly Spot[];
}

/** The paths of a contract, indexed by their form. */
export interface Paths {
  readonly routes: readonly Route[];
  readonly forms: readonly string[];
  /** The operations on a path. */
  at(form: string): readonly Route[];
  has(form: string, method?: string): boolean;
  /** The paths with one more literal step: `/plants/search` below `/plants`. */
  below(form: string): readonly string[];
  /** The paths that end with the name of an item, normalised as by `thingName`: `/plants` and `/gardens/{}/plants`. */
  named(thing: string): readonly string[];
}

export function pathsOf(operations: readonly Operation[]): Paths {
  const known = new Set(operations.map(({ path }) => formOf(path.text)));
  const routes = operations.map((operation): Route => {
    const steps = stepsOf(operation.path.text);
    return { operation, form: formOf(operation.path.text), steps, spots: spotsOf(steps, known) };
  });
  const byForm = grouped(routes, ({ form }) => form);
  const forms = [...byForm.keys()];
  const literal = forms.filter((form) => !parted(form)[1].includes('{}'));
  const byAround = grouped(literal, (form) => parted(form)[0]);
  const byThing = grouped(literal, (form) => thingName(parted(form)[1]));
  return {
    routes,
    forms,
    at: (form) => byForm.get(form) ?? [],
    has: (form, method) =>
      method === undefined
        ? byForm.has(form)
        : byForm.get(form)?.some(({ operation }) => operation.method === method) === true,
    below: (form) => byAround.get(form) ?? [],
    named: (thing) => byThing.get(thing) ?? [],
  };
}

/** Splits a path into everything before its last segment, or before a verb after a colon, and that segment. */
export function parted(form: string): readonly [around: string, last: string] {
  const at = Math.max(form.lastIndexOf('/'), form.lastIndexOf(':'));
  return [form.slice(0, at), form.slice(at + 1)];
}
