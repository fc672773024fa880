import type { BodyTree } from '../../../wire/index.js';
import { getOrInsert, cycleOf, once, type Cycle, type Schema } from '../../../contract/index.js';
import type { JsonValue, Place } from '../../../json/index.js';

/** A place in a body that needs a value. Equal positions without examples are one object, for caching. */
export interface Position {
  /** The schemas that must match. */
  readonly schemas: readonly Schema[];
  /** The schemas that must not match. */
  readonly refuted: readonly Schema[];
  /** The name of the property, or of the array that contains the item. */
  readonly name: string | undefined;
  /** True if the body requires a value here. */
  readonly owed: boolean;
  /** Values from the examples of the document. */
  readonly samples: readonly JsonValue[];
  /** Values with a meaning, such as the names of a discriminator, although others are valid. */
  readonly preferred: readonly JsonValue[];
  /** The value of the user, possibly with only some members or items. */
  readonly given: BodyTree | undefined;
  readonly around: Around;
}

/** The context of a place. */
export interface Around {
  /** The number of enclosing places. */
  readonly depth: number;
  /** The enclosing places that are recursive by way of this one. */
  readonly turns: Turn | undefined;
  /** The place of the schema of the nearest enclosing place. */
  readonly place: Place | undefined;
}

/** An enclosing recursive place, as a linked list whose tails are shared. */
interface Turn {
  readonly outer: Turn | undefined;
  /** The schemas that apply there. */
  readonly schemas: readonly Schema[];
  /** The common cycle of the whole list; undefined if there are several. */
  readonly cycle: Cycle | undefined;
  /** Identifies the whole list. */
  readonly key: string;
}

const nothingAround: Around = { depth: 0, turns: undefined, place: undefined };

/** The position of an optional value without requirements. */
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

export function rootPosition(schema: Schema, samples: readonly JsonValue[] = [], given?: BodyTree): Position {
  return interned({ ...openPosition, schemas: [schema], owed: true, samples, given });
}

/** Positions by their first schema, then by everything else. */
const known = once((_schema: Schema): Map<string, Position> => new Map());

/** Returns the existing equal position, if there is one. */
export function interned(position: Position): Position {
  const { schemas, refuted, name, owed, samples, preferred, given, around } = position;
  const [first] = schemas;
  if (first === undefined || samples.length > 0 || given !== undefined) return position;
  const asked = `${identities(schemas)} ${identities(refuted)} ${owed} ${around.depth} ${around.turns?.key}`;
  const key = `${asked} ${preferred.length === 0 ? '' : JSON.stringify(preferred)} ${name}`;
  return getOrInsert(known(first), key, () => position);
}

let last = 0;

/** A number that identifies a schema in cache keys. It never appears in any output. */
export const identityOf = once((_schema: Schema): number => ++last);

const identities = once((schemas: readonly Schema[]) => schemas.map(identityOf).join(','));

/** Returns the context of a place with some schemas, directly below a place with others. */
export function below({ depth, turns }: Around, outer: readonly Schema[], schemas: readonly Schema[]): Around {
  const cycles = new Set(schemas.map(cycleOf));
  cycles.delete(undefined);
  const around = cycles.size === 0 ? undefined : withTurn(turnsOn(cycles, turns), outer, cycles);
  return { depth: depth + 1, turns: around, place: outer[0]?.place };
}

/** Keeps the enclosing places on the given cycles. */
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

/** Returns how many enclosing places share a schema with this one: the depth of the recursion. */
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
