import { once, type Direction } from '../../../contract/index.js';
import { sizeOf } from '../../../wire/index.js';
import { turnsOf } from './member-position.js';
import type { Position } from './position.js';
import { readings } from './readings.js';
import { withSamples } from './samples.js';
import { sampleValue } from '../../model/instantiate.js';
import { Effort } from './effort.js';
import type { GoodNode } from './good-node.js';
import type { Facets } from './facets.js';
import type { Unsatisfiable, Goal } from './goal.js';

export type Found =
  | { readonly ok: true; readonly node: GoodNode }
  | { readonly ok: false; readonly unsatisfiable: Unsatisfiable };

/** The result and the cost of one search. */
interface Searched {
  /** The kind of the search and the wanted size. */
  readonly kind: number;
  readonly found: Found;
  readonly nodes: number;
  readonly spent: number;
  /** The first reason that it met. */
  readonly unsatisfiable: readonly Unsatisfiable[];
  readonly leftOut: readonly Unsatisfiable[];
  readonly before: Searched | undefined;
}

/** A linked list for each position, which rarely has more than two entries. */
const searches = once((_position: Position): { last: Searched | undefined } => ({ last: undefined }));
const nothing: readonly never[] = [];

/** A value that is wanted for one reading of a position. */
export interface Wanted {
  readonly facets: Facets;
  readonly position: Position;
  readonly goal: Goal;
  readonly search: Search;
}

export interface SearchOptions {
  readonly propose: (wanted: Wanted) => Iterable<GoodNode>;
  readonly direction: Direction;
  /** True if every part is validated against its own schema, not only the final value. */
  readonly careful: boolean;
  /** True if identifying values are fresh in every case. */
  readonly fresh: boolean;
  /** The limit of the search, which several searches may share. */
  readonly effort?: Effort;
}

/** The limits of one search. */
const mostNodes = 20_000;
const mostTries = 300;
const firstTries = 3;
const furtherTries = 40;
const mostTurns = 3;
const mostDepth = 60;
/** The cost of a reading without any value. Unions that require themselves have exponentially many of them. */
const effortInVain = 100;

/** The maximum number of values in a body; recursive values would grow without end. */
const mostValues = 200_000;

/** Beyond this number of nodes, no optional parts are added. */
const manyNodes = 2000;

/** One deterministic search for a valid value. A careful search validates every part. */
export class Search {
  readonly direction: Direction;
  readonly fresh: boolean;
  readonly #propose: SearchOptions['propose'];
  readonly #careful: boolean;
  /** Identifies the kind of the search. */
  readonly #kind: number;
  readonly #unsatisfiable: Unsatisfiable[] = [];
  #leftOut = new Map<string, Unsatisfiable>();
  #nodes = 0;
  readonly #effort: Effort;

  constructor({ propose, direction, careful, fresh, effort = new Effort() }: SearchOptions) {
    this.#propose = propose;
    this.direction = direction;
    this.fresh = fresh;
    this.#careful = careful;
    this.#kind = 8 * Number(direction === 'request') + 4 * Number(careful) + 2 * Number(fresh);
    this.#effort = effort;
  }

  /** The optional parts that were left out because they have no value. */
  get leftOut(): readonly Unsatisfiable[] {
    return this.#leftOut.size === 0 ? nothing : [...this.#leftOut.values()];
  }

  /** True if optional parts may be added. */
  get isRoomy(): boolean {
    return this.#nodes < manyNodes;
  }

  /** Returns the first valid value. Results are cached by position. */
  find(position: Position, goal: Goal): Found {
    if (goal.route.length > 0) return this.#findFirst(position, goal);
    const searched = searches(position);
    const kind = this.#kind + Number(goal.size === 'fullest');
    let known = searched.last;
    while (known !== undefined && known.kind !== kind) known = known.before;
    if (known !== undefined && this.#nodes + known.nodes < manyNodes) return this.#repeat(known);
    const nodes = this.#nodes;
    const { spent } = this.#effort;
    const before = this.#unsatisfiable.length;
    const leftOut = this.#leftOut;
    this.#leftOut = new Map();
    const found = this.#findFirst(position, goal);
    const result = {
      kind,
      found,
      nodes: this.#nodes - nodes,
      spent: this.#effort.spent - spent,
      unsatisfiable: this.#unsatisfiable.length === before ? nothing : this.#unsatisfiable.slice(before, before + 1),
      leftOut: this.leftOut,
      before: searched.last,
    };
    this.#leftOut = leftOut;
    for (const each of result.leftOut) this.leavesOut(each);
    // A result without all optional parts must not be reused.
    if (this.isRoomy && !this.#effort.isSpent) searched.last = result;
    return found;
  }

  /** Updates the state as if the search had run again. */
  #repeat({ found, nodes, spent, unsatisfiable, leftOut }: Searched): Found {
    this.#nodes += nodes;
    this.#effort.spend(spent);
    this.#unsatisfiable.push(...unsatisfiable);
    for (const each of leftOut) this.leavesOut(each);
    return found;
  }

  #findFirst(position: Position, goal: Goal): Found {
    const before = this.#unsatisfiable.length;
    for (const node of this.good(position, goal)) return { ok: true, node };
    return { ok: false, unsatisfiable: this.whyUnsatisfiable(position, before) };
  }

  /** Returns the first reason for a missing value since a number of reasons. */
  whyUnsatisfiable(position: Position, since = 0): Unsatisfiable {
    if (this.#effort.isSpent)
      return { message: 'no valid value was found before the search became too long', place: placeOf(position) };
    return this.#unsatisfiable[since] ?? { message: 'no valid value was found', place: placeOf(position) };
  }

  /** Returns valid values up to a maximum number. */
  several(position: Position, goal: Goal, most: number): readonly GoodNode[] {
    const found: GoodNode[] = [];
    for (const node of this.good(position, goal)) {
      found.push(node);
      if (found.length >= most) break;
    }
    return found;
  }

  /**
   * Generates valid values, the plainest first: a few for every reading, then more for each. `wanted` raises the
   * number of attempts, for example for a list with distinct items.
   */
  *good(position: Position, goal: Goal, wanted = 1): Iterable<GoodNode> {
    const isTooDeep = position.around.depth > mostDepth;
    if (isTooDeep || turnsOf(position) > mostTurns) {
      const message = isTooDeep ? `it takes more than ${mostDepth} levels` : 'the schema contains itself without end';
      this.noteUnsatisfiable({ message, place: placeOf(position) });
      return;
    }
    let tries = 0;
    const begun: Iterator<GoodNode>[] = [];
    for (const facets of readings(position, goal)) {
      const wanted = { facets, position: withSamples(position, facets), goal, search: this };
      const proposals = this.#propose(wanted)[Symbol.iterator]();
      begun.push(proposals);
      const before = tries;
      for (const node of take(proposals, firstTries)) {
        if (this.#isSpent(++tries)) return;
        if (this.#takes(node)) yield node;
      }
      if (tries > before) continue;
      this.#effort.spend(effortInVain);
      if (this.#effort.isSpent) return;
    }
    for (const proposals of begun) {
      for (const node of take(proposals, Math.max(furtherTries, wanted))) {
        if (this.#isSpent(++tries, Math.max(mostTries, 2 * wanted))) return;
        if (this.#takes(node)) yield node;
      }
    }
  }

  /** Returns true if a value is valid for its own position, and takes the branches of its reading. */
  isGood({ tree, position, facets }: GoodNode): boolean {
    const value = sampleValue(tree);
    this.#effort.spend(sizeOf(tree));
    return (
      position.schemas.every((schema) => schema.isValid(value, this.direction)) &&
      facets.refuted.every((schema) => !schema.isValid(value, this.direction))
    );
  }

  noteUnsatisfiable(unsatisfiable: Unsatisfiable): void {
    this.#unsatisfiable.push(unsatisfiable);
  }

  leavesOut(unsatisfiable: Unsatisfiable): void {
    this.#leftOut.set(`${unsatisfiable.place.file}#${unsatisfiable.place.pointer}`, unsatisfiable);
  }

  #takes(node: GoodNode): boolean {
    if (sizeOf(node.tree) <= mostValues) return !this.#isDoubtful(node) || this.isGood(node);
    this.noteUnsatisfiable({ message: `it takes more than ${mostValues} values`, place: placeOf(node.position) });
    return false;
  }

  #isDoubtful({ facets }: GoodNode): boolean {
    return this.#careful || facets.refuted.length > 0;
  }

  #isSpent(tries: number, most = mostTries): boolean {
    this.#effort.spend(1);
    return tries > most || ++this.#nodes > mostNodes || this.#effort.isSpent;
  }
}

function placeOf({ schemas: [schema], around }: Position): Unsatisfiable['place'] {
  const place = schema?.place ?? around.place;
  return place ?? { file: '', line: 1, column: 1, pointer: '' };
}

function* take<Item>(items: Iterator<Item>, most: number): Iterable<Item> {
  for (let count = 0; count < most; count++) {
    const next = items.next();
    if (next.done === true) return;
    yield next.value;
  }
}
