import { once, type Schema } from '../../../../contract/index.js';
import type { JsonValue } from '../../../../json/index.js';
import { smallest, type Wish } from '../search/wish.js';
import type { Option } from './alternative.js';
import { discriminatorOf } from './discriminator.js';
import { Expansion, type Taken } from './expansion.js';
import { facetsOf, type Choice, type Facets, type MemberWishes } from './facets.js';
import type { Position } from './position.js';

/** However many alternatives there are, no more readings are tried, none with more choices off the first than this. */
const mostReadings = 64;
const mostDetours = 3;

/** Most schemas have no alternatives, and ask nothing of members beyond their schemas. */
const noWishes: MemberWishes = { present: new Set(), absent: new Set(), refuted: new Map(), preferred: new Map() };

/**
 * The ways to read what is asked of a position, one for each choice of branches: first the one that takes the first
 * option everywhere, then those that differ in one choice, then in two.
 */
export function* readings(position: Position, wish: Wish): Iterable<Facets> {
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
  const expansion = new Expansion(position, wish);
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

/** Of a place of which nothing is asked. */
const openReading = facetsFrom([], [], []);

/** The one reading of a schema without alternatives; undefined if it has any. */
const plainReading = once((schema: Schema): Facets | undefined => {
  const expansion = new Expansion({ schemas: [schema], around: undefined }, smallest);
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
  return facetsOf({ schemas, refuted, choices, members: wishesOf(options, discriminated(schemas)) });
}

function wishesOf(options: readonly Option[], names: readonly Preferred[]): MemberWishes {
  if (options.length === 0 && names.length === 0) return noWishes;
  return {
    present: new Set(options.flatMap(({ present = [] }) => present)),
    absent: new Set(options.flatMap(({ absent = [] }) => absent)),
    refuted: grouped(options.flatMap(({ refutedMember }) => (refutedMember === undefined ? [] : [refutedMember]))),
    preferred: grouped([...options.flatMap(({ preferred }) => (preferred === undefined ? [] : [preferred])), ...names]),
  };
}

type Preferred = readonly [property: string, value: JsonValue];

/** What a discriminator that stands in a common base is to be: the name of the schema that was asked for. */
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
  for (const [name, value] of pairs) groups.set(name, [...(groups.get(name) ?? []), value]);
  return groups;
}
