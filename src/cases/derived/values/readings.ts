import { getOrInsert, certainly, once, type Schema, schemasIn } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import { type Alternative, alternativesOf, type Option } from './alternatives.js';
import { discriminatorOf } from './discriminator.js';
import { type Choice, type Facets, facetsOf, type MemberGoals } from './facets.js';
import { openPosition, type Position, turnsAt } from './position.js';
import { smallest, type Goal } from './goal.js';

/** The maximum number of readings, and of choices in them that are not the first. */
const mostReadings = 64;
const mostDetours = 3;

/** Most schemas have neither alternatives nor further requirements for members. */
const noGoals: MemberGoals = { present: new Set(), absent: new Set(), refuted: new Map(), preferred: new Map() };

/** Returns the readings of a position: with the first option everywhere, then with more and more others. */
export function* readings(position: Position, goal: Goal): Iterable<Facets> {
  const [only, ...others] = position.schemas;
  if (only === undefined && position.refuted.length === 0) {
    yield openReading;
    return;
  }
  const isPlain = only !== undefined && others.length === 0 && position.refuted.length === 0;
  const plain = isPlain ? plainReading(only) : undefined;
  if (plain !== undefined) {
    yield plain;
    return;
  }
  const choices = goal.route[0]?.choices ?? new Map<string, string>();
  const key = [goal.size, ...choices].join(' ');
  yield* getOrInsert(known(position), key, () => new Replayed(expanded(position, goal)));
}

/** Readings by the size and the branches of the goal. */
const known = once((_position: Position): Map<string, Replayed<Facets>> => new Map());

/** An iterable that computes each item once, on demand. */
class Replayed<Item> implements Iterable<Item> {
  readonly #rest: Iterator<Item>;
  readonly #items: Item[] = [];

  constructor(items: Iterable<Item>) {
    this.#rest = items[Symbol.iterator]();
  }

  *[Symbol.iterator](): Iterator<Item> {
    for (let at = 0; ; at++) {
      if (at === this.#items.length) {
        const next = this.#rest.next();
        if (next.done === true) return;
        this.#items.push(next.value);
      }
      yield this.#items[at] as Item;
    }
  }
}

function* expanded(position: Position, goal: Goal): Iterable<Facets> {
  const expansion = new Expansion(position, goal);
  let count = 0;
  for (let detours = 0; detours <= mostDetours; detours++) {
    const before = count;
    for (const { schemas, taken } of expansion.withDetours(detours)) {
      yield facetsFrom(schemas, taken, position.refuted);
      if (++count === mostReadings) return;
    }
    if (count === before) return;
  }
}

/** The reading without requirements. */
const openReading = facetsFrom([], [], []);

/** Returns the only reading of a schema without alternatives; undefined if it has any. */
const plainReading = once((schema: Schema): Facets | undefined => {
  const expansion = new Expansion({ ...openPosition, schemas: [schema] }, smallest);
  return expansion.hasAlternatives ? undefined : facetsFrom(expansion.schemas, [], []);
});

function facetsFrom(schemas: readonly Schema[], taken: readonly Taken[], alsoRefuted: readonly Schema[]): Facets {
  const options = taken.map(([, option]) => option);
  const choices = taken.map(([{ key, keyword, options: all }, { branch, preferred }]): Choice => {
    const schemasOf = (wanted: string): readonly Schema[] =>
      all.find((option) => option.branch === wanted)?.schemas ?? [];
    const branches = [...new Set(all.map((option) => option.branch))];
    return { key, keyword, branch, isNamed: preferred !== undefined, branches, schemasOf };
  });
  const refuted = [...alsoRefuted, ...options.flatMap((option) => option.refuted ?? [])];
  return facetsOf({ schemas, refuted, choices, members: goalsOf(options, discriminated(schemas)) });
}

function goalsOf(options: readonly Option[], names: readonly Preferred[]): MemberGoals {
  if (options.length === 0 && names.length === 0) return noGoals;
  return {
    present: new Set(options.flatMap(({ present = [] }) => present)),
    absent: new Set(options.flatMap(({ absent = [] }) => absent)),
    refuted: grouped(options.flatMap(({ refutedMember }) => (refutedMember === undefined ? [] : [refutedMember]))),
    preferred: grouped([...options.flatMap(({ preferred }) => (preferred === undefined ? [] : [preferred])), ...names]),
  };
}

type Preferred = readonly [property: string, value: JsonValue];

/** Returns the values of a discriminator in a common base: the name of the requested schema. */
function discriminated(schemas: readonly Schema[]): readonly Preferred[] {
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
  for (const [name, value] of pairs) getOrInsert(groups, name, () => []).push(value);
  return groups;
}

/** An alternative and its chosen option. */
export type Taken = readonly [alternative: Alternative, option: Option];

/** The result of one choice of all branches. */
interface Expanded {
  readonly schemas: readonly Schema[];
  readonly taken: readonly Taken[];
}

/** The maximum number of schemas for one value. */
const mostSchemas = 2000;

/** Expands the schemas of a position and iterates over the choices, with one state that is rolled back. */
class Expansion {
  readonly #around: Position['around'];
  readonly #goal: Goal;
  /** The schemas in the order of the document. */
  readonly #schemas = new Set<Schema>();
  readonly #alternatives: Alternative[] = [];
  readonly #taken: Taken[] = [];

  constructor({ schemas, around }: Pick<Position, 'schemas' | 'around'>, goal: Goal) {
    this.#around = around;
    this.#goal = goal;
    for (const schema of schemas) this.#open(schema);
  }

  get schemas(): readonly Schema[] {
    return [...this.#schemas];
  }

  get hasAlternatives(): boolean {
    return this.#alternatives.length > 0;
  }

  /** Returns the choices with exactly that many options other than the first. */
  withDetours(detours: number): Iterable<Expanded> {
    return this.#choose(0, detours);
  }

  *#choose(at: number, detours: number): Iterable<Expanded> {
    const alternative = this.#alternatives[at];
    if (alternative === undefined) {
      if (detours === 0) yield { schemas: this.schemas, taken: [...this.#taken] };
      return;
    }
    for (const [index, option] of this.#inOrder(alternative).entries()) {
      if (index > 0 && detours === 0) return;
      const added: Schema[] = [];
      const alternatives = this.#alternatives.length;
      for (const schema of option.schemas ?? []) added.push(...this.#open(schema));
      this.#taken.push([alternative, option]);
      yield* this.#choose(at + 1, index === 0 ? detours : detours - 1);
      this.#taken.pop();
      this.#alternatives.length = alternatives;
      for (const schema of added) this.#schemas.delete(schema);
    }
  }

  /** Adds a schema with its `$ref` and `allOf`. In an extended schema, the discriminator is already decided. */
  #open(schema: Schema, isExtended = false): readonly Schema[] {
    if (this.#schemas.has(schema) || this.#schemas.size >= mostSchemas) return [];
    this.#schemas.add(schema);
    const added = [schema];
    if (schema.reference !== undefined) added.push(...this.#open(schema.reference, isExtended));
    for (const part of schemasIn(schema, 'allOf')) added.push(...this.#open(part, true));
    const alternatives = alternativesOf(schema, this.#goal.size);
    this.#alternatives.push(...alternatives.filter(({ keyword }) => !(isExtended && keyword.name === 'discriminator')));
    return added;
  }

  /** Sorts the options: the requested branch first, recursive ones last. */
  #inOrder({ key, options }: Alternative): readonly Option[] {
    const { size, route } = this.#goal;
    const wanted = route[0]?.choices.get(key);
    const most = size === 'fullest' ? 1 : 0;
    const rank = (option: Option): number => {
      if (option.branch === wanted) return 0;
      return turnsAt(certainly(option.schemas ?? []), this.#around) > most ? 2 : 1;
    };
    return options.toSorted((a, b) => rank(a) - rank(b));
  }
}
