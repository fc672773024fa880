import type { BodyTree } from '../../../wire/index.js';
import { cycleOf, once, type Cycle, type Schema } from '../../../contract/index.js';
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
  /** Those of them that lead back to themselves by way of this place. */
  readonly turns: Turn | undefined;
  /** What describes the nearest of them. */
  readonly place: Place | undefined;
}

/** A place around another, and all that are around it: a list, since neighbours share most of it. */
interface Turn {
  readonly outer: Turn | undefined;
  /** In force there. */
  readonly schemas: readonly Schema[];
  /** Of all of them out to the first place; undefined where they are on several. */
  readonly cycle: Cycle | undefined;
  /** Stands for the whole list. */
  readonly key: string;
}

const nothingAround: Around = { depth: 0, turns: undefined, place: undefined };

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
  const asked = `${identities(schemas)} ${identities(refuted)} ${owed} ${around.depth} ${around.turns?.key}`;
  const key = `${asked} ${preferred.length === 0 ? '' : JSON.stringify(preferred)} ${name}`;
  const found = known(first).get(key);
  if (found === undefined) known(first).set(key, position);
  return found ?? position;
}

let last = 0;

/** A number that stands for a schema in keys; it never gets into anything that is told. */
export const identityOf = once((_schema: Schema): number => ++last);

const identities = once((schemas: readonly Schema[]) => schemas.map(identityOf).join(','));

/** What is around a place that some schemas describe, right below one that others describe. */
export function below({ depth, turns }: Around, outer: readonly Schema[], schemas: readonly Schema[]): Around {
  const cycles = new Set(schemas.map(cycleOf));
  cycles.delete(undefined);
  const around = cycles.size === 0 ? undefined : withTurn(turnsOn(cycles, turns), outer, cycles);
  return { depth: depth + 1, turns: around, place: outer[0]?.place };
}

/** Those that lead back to themselves by way of what is on these cycles. */
function turnsOn(cycles: ReadonlySet<Cycle | undefined>, turn: Turn | undefined): Turn | undefined {
  if (turn === undefined || (cycles.size === 1 && cycles.has(turn.cycle))) return turn;
  return withTurn(turnsOn(cycles, turn.outer), turn.schemas, cycles);
}

function withTurn(
  outer: Turn | undefined,
  all: readonly Schema[],
  cycles: ReadonlySet<Cycle | undefined>,
): Turn | undefined {
  const schemas = all.filter((schema) => cycles.has(cycleOf(schema)));
  if (schemas.length === 0) return outer;
  const [cycle] = cycles.size === 1 ? cycles : [];
  return { outer, schemas, cycle, key: `${outer?.key ?? ''} ${identities(schemas)}` };
}

/** How many of the places around one have a schema in force that is also in force here: the turns of a recursion. */
export function turnsAt(schemas: readonly Schema[], { turns }: Around): number {
  if (turns === undefined) return 0;
  let most = 0;
  for (const schema of schemas) {
    let count = 0;
    for (let turn: Turn | undefined = turns; turn !== undefined; turn = turn.outer) {
      if (turn.schemas.includes(schema)) count++;
    }
    most = Math.max(most, count);
  }
  return most;
}
