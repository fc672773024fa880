import type { BodyTree } from '../../../wire/index.js';
import { cycleOf, once, type Schema } from '../../../contract/index.js';
import type { JsonValue, Place } from '../../../json/index.js';

/**
 * A place in a body that a value is wanted for. Where neither the document's examples nor the user have a value for it, it
 * is the same object wherever the same is asked, so that what is found out about it can be kept.
 */
export interface Position {
  /** All of them must be satisfied. */
  readonly schemas: readonly Schema[];
  /** None of them may be satisfied. */
  readonly refuted: readonly Schema[];
  /** The name of the property, or of the array whose item it is. */
  readonly name: string | undefined;
  /** Whether the body is not good without a value here. */
  readonly owed: boolean;
  /** What the document's examples have here. */
  readonly samples: readonly JsonValue[];
  /** What means something here although other values would be valid, such as the names that a discriminator knows. */
  readonly preferred: readonly JsonValue[];
  /** What the user wants to stand here, or in the members and items that it names. */
  readonly given: BodyTree | undefined;
  readonly around: Around;
}

/** What is around a place. */
export interface Around {
  /** The number of places around it. */
  readonly depth: number;
  /** In how many of them each schema is in force that leads back to itself by way of this place. */
  readonly turns: ReadonlyMap<Schema, number>;
  /** What describes the nearest of them. */
  readonly place: Place | undefined;
}

const nothingAround: Around = { depth: 0, turns: new Map(), place: undefined };

/** Where nothing is asked of an optional value. */
export const openPosition: Position = {
  schemas: [],
  refuted: [],
  name: undefined,
  owed: false,
  samples: [],
  preferred: [],
  given: undefined,
  around: nothingAround,
};

/** What is asked of the whole value. */
export function rootPosition(schema: Schema, samples: readonly JsonValue[] = [], given?: BodyTree): Position {
  return interned({ ...openPosition, schemas: [schema], owed: true, samples, given });
}

/** By their first schema, then by all else that is asked. */
const known = once((_schema: Schema): Map<string, Position> => new Map());

/** The position that asks the same, if there is one already. */
export function interned(position: Position): Position {
  const { schemas, refuted, name, owed, samples, preferred, given, around } = position;
  const [first] = schemas;
  if (first === undefined || samples.length > 0 || given !== undefined) return position;
  const turns = [...around.turns].map(([schema, count]) => `${identityOf(schema)}*${count}`);
  const asked = [schemas.map(identityOf), refuted.map(identityOf), owed, around.depth, turns].join(' ');
  const key = `${asked} ${preferred.length === 0 ? '' : JSON.stringify(preferred)} ${name}`;
  const found = known(first).get(key);
  if (found === undefined) known(first).set(key, position);
  return found ?? position;
}

let last = 0;

/** A number that stands for a schema in keys; it never gets into anything that is told. */
export const identityOf = once((_schema: Schema): number => ++last);

/** What is around a place that some schemas describe, right below one that others describe. */
export function below({ depth, turns }: Around, outer: readonly Schema[], schemas: readonly Schema[]): Around {
  const cycles = new Set(schemas.map(cycleOf));
  cycles.delete(undefined);
  const around = { depth: depth + 1, turns: new Map<Schema, number>(), place: outer[0]?.place };
  if (cycles.size === 0) return around;
  for (const [schema, count] of turns) if (cycles.has(cycleOf(schema))) around.turns.set(schema, count);
  for (const schema of outer) {
    if (cycles.has(cycleOf(schema))) around.turns.set(schema, (around.turns.get(schema) ?? 0) + 1);
  }
  return around;
}

/** How many of the places around one have a schema in force that is also in force here: the turns of a recursion. */
export function turnsAt(schemas: readonly Schema[], { turns }: Around): number {
  return turns.size === 0 ? 0 : Math.max(0, ...schemas.map((schema) => turns.get(schema) ?? 0));
}
