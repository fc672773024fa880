import { once, type Direction } from '../../../contract/index.js';
import { sizeOf } from '../../../wire/index.js';
import { turnsOf } from './member-position.js';
import type { Position } from './position.js';
import { readings } from './readings.js';
import { withSamples } from './samples.js';
import { sampleValue } from '../../model/sample-value.js';
import { candidates } from './candidates.js';
import { Effort } from './effort.js';
import type { GoodNode } from './good-node.js';
import type { Unsatisfiable, Goal } from './goal.js';

export type Found =
  | { readonly ok: true; readonly node: GoodNode }
  | { readonly ok: false; readonly unsatisfiable: Unsatisfiable };

/** What one search for a value came to, and what it took. */
interface Searched {
  /** The kind of the search and how much was wanted. */
  readonly kind: number;
  readonly found: Found;
  readonly nodes: number;
  readonly spent: number;
  /** The first of those that it met. */
  readonly unsatisfiable: readonly Unsatisfiable[];
  readonly leftOut: readonly Unsatisfiable[];
  readonly before: Searched | undefined;
}

/** A list for each position: hardly any is searched in more than two ways. */
const searches = once((_position: Position): { last: Searched | undefined } => ({ last: undefined }));
const nothing: readonly never[] = [];

export interface SearchOptions {
  readonly direction: Direction;
  /** Whether every part is held against its own schema as it is made, not only the whole in the end. */
  readonly careful: boolean;
  /** Whether what identifies gets a fresh value in every case. */
  readonly fresh: boolean;
  /** What it may cost, and several may share. */
  readonly effort?: Effort;
}

/** What one search may make, so that none takes for ever. */
const mostNodes = 20_000;
const mostTries = 300;
const firstTries = 3;
const furtherTries = 40;
const mostTurns = 3;
const mostDepth = 60;

/** Nobody sends more in one body, and what stands in it again and again would be written without end. */
const mostValues = 200_000;

/** From so many nodes on, nothing is added that need not be there. */
const manyNodes = 2000;

/** One search for a good value: proposes, and where it is careful, disposes. Always the same way. */
export class Search {
  readonly direction: Direction;
  readonly fresh: boolean;
  readonly #careful: boolean;
  /** What tells it from other searches, as a number. */
  readonly #kind: number;
  readonly #unsatisfiable: Unsatisfiable[] = [];
  #leftOut = new Map<string, Unsatisfiable>();
  #nodes = 0;
  readonly #effort: Effort;

  constructor({ direction, careful, fresh, effort = new Effort() }: SearchOptions) {
    this.direction = direction;
    this.fresh = fresh;
    this.#careful = careful;
    this.#kind = 8 * Number(direction === 'request') + 4 * Number(careful) + 2 * Number(fresh);
    this.#effort = effort;
  }

  /** What was left out although it may be there, since no value was found for it. */
  get leftOut(): readonly Unsatisfiable[] {
    return this.#leftOut.size === 0 ? nothing : [...this.#leftOut.values()];
  }

  /** Whether there is room for what need not be there. */
  get isRoomy(): boolean {
    return this.#nodes < manyNodes;
  }

  /** The first good value. What has been found for a position once is not searched for again. */
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
    // What was found when there was not room for everything says nothing of when there is.
    if (this.isRoomy && !this.#effort.isSpent) searched.last = result;
    return found;
  }

  /** Leaves the search as if it had searched once more. */
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

  /** The first reason that was found for there being no value, since a count of reasons. */
  whyUnsatisfiable(position: Position, since = 0): Unsatisfiable {
    if (this.#effort.isSpent)
      return { message: 'no valid value was found before the search became too long', place: placeOf(position) };
    return this.#unsatisfiable[since] ?? { message: 'no valid value was found', place: placeOf(position) };
  }

  /** At most so many good values. */
  several(position: Position, goal: Goal, most: number): readonly GoodNode[] {
    const found: GoodNode[] = [];
    for (const node of this.good(position, goal)) {
      found.push(node);
      if (found.length >= most) break;
    }
    return found;
  }

  /**
   * Good values, the plainest first: a few of every reading, then more of each. Where `wanted` of them are, such as for a
   * list whose items all differ, it tries as often at least.
   */
  *good(position: Position, goal: Goal, wanted = 1): Iterable<GoodNode> {
    if (turnsOf(position) > mostTurns || position.around.depth > mostDepth) {
      this.noteUnsatisfiable({ message: 'the schema contains itself without end', place: placeOf(position) });
      return;
    }
    let tries = 0;
    const begun: Iterator<GoodNode>[] = [];
    for (const facets of readings(position, goal)) {
      const proposals = candidates(facets, withSamples(position, facets), goal, this)[Symbol.iterator]();
      begun.push(proposals);
      for (const node of take(proposals, firstTries)) {
        if (this.#isSpent(++tries)) return;
        if (this.#takes(node)) yield node;
      }
    }
    for (const proposals of begun) {
      for (const node of take(proposals, Math.max(furtherTries, wanted))) {
        if (this.#isSpent(++tries, Math.max(mostTries, 2 * wanted))) return;
        if (this.#takes(node)) yield node;
      }
    }
  }

  /** Whether a value is what its own position asks for. */
  isGood({ tree, position }: GoodNode): boolean {
    const value = sampleValue(tree);
    this.#effort.spend(sizeOf(tree));
    return (
      position.schemas.every((schema) => schema.isValid(value, this.direction)) &&
      position.refuted.every((schema) => !schema.isValid(value, this.direction))
    );
  }

  /** Keeps a reason why there is no value. */
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
