import { grouped, type Contract, type Operation } from '../../contract/index.js';
import { treeAt } from '../../wire/index.js';
import { judgePlan } from '../judging/judge-plan.js';
import type { Case } from '../model/case.js';
import type { RequestPlan } from '../model/request-plan.js';
import { treeOf } from '../model/request-body.js';
import { mayBePacked, type VariedPlace } from '../model/varied-place.js';
import { joinRequests, type VariedCase } from './join-requests.js';

/** Cases that share one request. */
export interface PackedCase {
  readonly members: readonly Case[];
  /** The shared request, as a case with its own id. */
  readonly theCase: Case;
}

/** With more cases in one request, finding a failing one takes more requests than packing saves. */
const mostMembers = 64;
/** Many servers limit bodies to 100 kB, and some limit headers to 8 kB. */
const mostCharacters = 64_000;
const mostShown = 3;

/**
 * Packs the cases of each operation into few requests, so that each value is sent once (combinatorial design of
 * strength 1). Only cases that vary a single value of a valid request are packed, at different places, and only if the
 * contract has no more against the whole than against its parts. Cases to be survived are only packed with the same
 * kind of value, because a service that fails on one of them fails on most.
 *
 * The same cases always give the same requests in the same order.
 *
 * @example
 * packCases(cases, contract).map(({ members }) => members.length) // [12, 12, 7]
 */
export function packCases(cases: readonly Case[], contract: Contract): readonly PackedCase[] {
  return [...grouped(cases.filter(isPackable), groupOf).values()].flatMap((group) => {
    const operation = contract.operation(group[0]?.operation ?? '');
    return operation === undefined ? [] : packedOf(fill(group), operation);
  });
}

/** Joins cases into one request; undefined if they do not fit together, or the result is less valid. */
export function packedCase(members: readonly Case[], operation: Operation): PackedCase | undefined {
  const varied = members.filter(isVaried);
  const [first] = varied;
  const request = varied.length === members.length ? joinRequests(varied) : undefined;
  if (first === undefined || request === undefined) return undefined;
  const worst = Math.max(...members.map((member) => gravityOf(member.request, operation)));
  if (gravityOf(request, operation) > worst) return undefined;
  const { varied: _, ...rest } = first;
  const id = `${first.id}+${members.length - 1}`;
  const aspects = [...new Set(members.flatMap((member) => member.aspects))];
  return { members, theCase: { ...rest, id, change: changeOf(members), aspects, request } };
}

function isPackable(theCase: Case): theCase is VariedCase {
  return isVaried(theCase) && mayBePacked(theCase);
}

function isVaried(theCase: Case): theCase is VariedCase {
  return theCase.varied !== undefined;
}

function groupOf({ id, operation, expect, level, doubt, needs, request: { method, fields } }: VariedCase): string {
  const type = fields.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  const kind = expect.outcome === 'survive' ? kindOf(id) : '';
  return JSON.stringify([operation, expect, kind, level, doubt, needs, method, type]);
}

/** Returns the kind of change, such as `at-maximum`. */
function kindOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** Puts each case into the first request with room for it, grouped by kind. */
function fill(cases: readonly VariedCase[]): readonly (readonly VariedCase[])[] {
  const packs: { readonly members: VariedCase[]; readonly places: Places; room: number }[] = [];
  for (const theCase of [...grouped(cases, ({ id }) => kindOf(id)).values()].flat()) {
    const size = lengthOf(theCase);
    const fits = packs.find(
      ({ members, places, room }) => members.length < mostMembers && room >= size && places.take(theCase.varied),
    );
    if (fits === undefined) {
      const places = new Places();
      places.take(theCase.varied);
      packs.push({ members: [theCase], places, room: mostCharacters - size });
    } else {
      fits.members.push(theCase);
      fits.room -= size;
    }
  }
  return packs.map(({ members }) => members);
}

function lengthOf({ request, varied: { path } }: VariedCase): number {
  const [where, ...rest] = path;
  if (where !== 'body') return requestLength(request);
  const value = treeAt(treeOf(request.body) ?? { kind: 'array', items: [] }, rest);
  return value === undefined ? 0 : JSON.stringify(value).length;
}

function requestLength({ path }: RequestPlan): number {
  return path.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
}

/** Halves groups until the contract allows each of them; single cases are not packed. */
function packedOf(groups: readonly (readonly Case[])[], operation: Operation): readonly PackedCase[] {
  return groups.flatMap((members): readonly PackedCase[] => {
    if (members.length < 2) return [];
    const packed = packedCase(members, operation);
    return packed === undefined ? packedOf(halves(members), operation) : [packed];
  });
}

/** Splits items into two parts, neither of which is empty if there are at least two. */
export function halves<Item>(items: readonly Item[]): readonly [readonly Item[], readonly Item[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}

const certainties = ['unjudged', 'unclear', 'clear'] as const;

/** Returns how certainly a request is invalid. */
function gravityOf(request: RequestPlan, operation: Operation): number {
  return Math.max(-1, ...judgePlan(request, operation).map(({ certainty }) => certainties.indexOf(certainty)));
}

function changeOf(members: readonly Case[]): string {
  const changes = members.slice(0, mostShown).map(({ change }) => change);
  const more = members.length - changes.length;
  return [...changes, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

/** A changed value, or a value with changed parts. */
interface Node {
  /** The branches of unions taken at the value. */
  readonly branches: string;
  /** Its changed parts; undefined if the value itself is changed. */
  readonly below: Map<string, Node> | undefined;
}

/** One value on the path to a place. */
interface Step {
  readonly token: string;
  readonly branches: string;
}

/** The changed places of one request: none is within another, and none is in another branch of a union. */
class Places {
  readonly #all: Node = { branches: '', below: new Map() };

  /** Adds a place if it is compatible with those added so far, and returns true if it was. */
  take(place: VariedPlace): boolean {
    const steps = stepsTo(place);
    let at = this.#all;
    for (const [index, { token, branches }] of steps.entries()) {
      const known = at.below?.get(token);
      if (known === undefined) {
        enter(at, steps.slice(index));
        return true;
      }
      const isLast = index === steps.length - 1;
      if (isLast || known.below === undefined || known.branches !== branches) return false;
      at = known;
    }
    return false;
  }
}

function enter({ below }: Node, [step, ...rest]: readonly Step[]): void {
  if (step === undefined || below === undefined) return;
  const node: Node = { branches: step.branches, below: rest.length === 0 ? undefined : new Map() };
  below.set(step.token, node);
  enter(node, rest);
}

/** A parameter is changed as a whole. In a body, the branches are between the tokens of the path. */
function stepsTo({ path, way }: VariedPlace): readonly Step[] {
  if (path[0] !== 'body') return [{ token: path.join(' '), branches: '' }];
  const steps: Step[] = [];
  let last = way.length;
  for (const token of path.slice(1).toReversed()) {
    const at = way.lastIndexOf(token, last - 1);
    steps.unshift({ token, branches: way.slice(at + 1, last).join(' ') });
    last = at;
  }
  return [{ token: 'body', branches: way.slice(0, last).join(' ') }, ...steps];
}
