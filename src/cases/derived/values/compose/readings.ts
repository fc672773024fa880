import type { Schema } from '../../../../contract/index.js';
import type { JsonValue } from '../../../../json/index.js';
import { smallest, type Wish } from '../search/wish.js';
import type { Alternative, Option } from './alternative.js';
import { alternativesOf } from './alternatives.js';
import { discriminatorOf } from './discriminator.js';
import { facetsOf, type Choice, type Facets } from './facets.js';
import { once } from './once.js';
import { turnsAt, type Position } from './position.js';
import { certainly, schemasIn } from './subschemas.js';

/** However many alternatives there are, no more readings are tried, none with more choices off the first than this. */
const mostReadings = 64;
const mostDetours = 3;
const mostSchemas = 400;

/** What is decided, and what is still to be opened or chosen. */
interface Draft {
  readonly schemas: readonly Schema[];
  /** How many of the schemas have been opened. */
  readonly opened: number;
  readonly pending: readonly Alternative[];
  readonly taken: readonly (readonly [alternative: Alternative, option: Option])[];
}

/**
 * The ways to read what is asked of a position, one for each choice of branches: first the one that takes the first
 * option everywhere, then those that differ in one choice, then in two.
 */
export function* readings(position: Position, wish: Wish): Iterable<Facets> {
  const [only, ...others] = position.schemas;
  const plain =
    only !== undefined && others.length === 0 && position.refuted.length === 0 ? plainReading(only) : undefined;
  if (plain !== undefined) {
    yield plain;
    return;
  }
  let count = 0;
  const start: Draft = { schemas: [...new Set(position.schemas)], opened: 0, pending: [], taken: [] };
  for (let detours = 0; detours <= mostDetours; detours++) {
    let some = false;
    for (const draft of expand(start, position, wish, detours)) {
      some = true;
      yield facetsFrom(draft, position.refuted);
      if (++count === mostReadings) return;
    }
    if (!some) return;
  }
}

/** The one reading of a schema without alternatives; undefined if it has any. */
const plainReading = once((schema: Schema): Facets | undefined => {
  const draft = open({ schemas: [schema], opened: 0, pending: [], taken: [] }, smallest);
  return draft.pending.length === 0 ? facetsFrom(draft, []) : undefined;
});

/** The readings with exactly that many choices off the first. */
function* expand(from: Draft, position: Position, wish: Wish, detours: number): Iterable<Draft> {
  const draft = open(from, wish);
  const [next, ...pending] = draft.pending;
  if (next === undefined) {
    if (detours === 0) yield draft;
    return;
  }
  for (const [index, option] of inOrder(next, position, wish).entries()) {
    if (index > 0 && detours === 0) return;
    const schemas = [...new Set([...draft.schemas, ...(option.schemas ?? [])])];
    const taken = [...draft.taken, [next, option] as const];
    yield* expand(
      { schemas, opened: draft.opened, pending, taken },
      position,
      wish,
      index === 0 ? detours : detours - 1,
    );
  }
}

/** Adds what surely holds, in the order of the document: `$ref` and `allOf`; and collects what is to be chosen. */
function open(draft: Draft, { size }: Wish): Draft {
  const schemas = new Set(draft.schemas.slice(0, draft.opened));
  const pending = [...draft.pending];
  const visit = (schema: Schema): void => {
    if (schemas.has(schema) || schemas.size >= mostSchemas) return;
    schemas.add(schema);
    if (schema.reference !== undefined) visit(schema.reference);
    for (const part of schemasIn(schema, 'allOf')) visit(part);
    pending.push(...alternativesOf(schema, size));
  };
  for (const schema of draft.schemas.slice(draft.opened)) visit(schema);
  return { ...draft, schemas: [...schemas], opened: schemas.size, pending };
}

/** Options of the branch that is asked for come first; those that lead back to where the value already is, last. */
function inOrder(
  { key, options }: Alternative,
  { around }: Position,
  { size, route: [step] }: Wish,
): readonly Option[] {
  const wanted = step?.choices.get(key);
  const most = size === 'fullest' ? 1 : 0;
  const rank = (option: Option): number => {
    if (option.branch === wanted) return 0;
    return around !== undefined && turnsAt(certainly(option.schemas ?? []), around) > most ? 2 : 1;
  };
  return options.toSorted((a, b) => rank(a) - rank(b));
}

function facetsFrom({ schemas, taken }: Draft, alsoRefuted: readonly Schema[]): Facets {
  const options = taken.map(([, option]) => option);
  const choices = taken.map(([{ key, keyword, options: all }, { branch }]): Choice => {
    const schemasOf = (wanted: string): readonly Schema[] =>
      all.find((option) => option.branch === wanted)?.schemas ?? [];
    return { key, keyword, branch, branches: [...new Set(all.map((option) => option.branch))], schemasOf };
  });
  const refuted = [...alsoRefuted, ...options.flatMap((option) => option.refuted ?? [])];
  const members = {
    present: new Set(options.flatMap(({ present = [] }) => present)),
    absent: new Set(options.flatMap(({ absent = [] }) => absent)),
    refuted: grouped(options.flatMap(({ refutedMember }) => (refutedMember === undefined ? [] : [refutedMember]))),
    preferred: grouped([
      ...options.flatMap(({ preferred }) => (preferred === undefined ? [] : [preferred])),
      ...discriminated(schemas),
    ]),
  };
  return facetsOf({ schemas, refuted, choices, members });
}

/** What a discriminator that stands in a common base is to be: the name of the schema that was asked for. */
function discriminated(schemas: readonly Schema[]): (readonly [string, JsonValue])[] {
  return schemas.flatMap((schema) => {
    const discriminator = discriminatorOf(schema);
    if (discriminator === undefined) return [];
    const nameOf = (each: Schema): readonly string[] => {
      return each.reference === undefined ? [discriminator.valueFor(each) ?? []].flat() : [];
    };
    const derived = schemas.filter((each) => each !== schema).flatMap(nameOf);
    const names = [...derived, ...discriminator.names, ...nameOf(schema)];
    return names.map((name) => [discriminator.property, name] as const);
  });
}

function grouped<Value>(pairs: readonly (readonly [string, Value])[]): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [name, value] of pairs) groups.set(name, [...(groups.get(name) ?? []), value]);
  return groups;
}
