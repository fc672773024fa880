import type { Contract, Operation } from '../../contract/index.js';
import { treeAt } from '../../wire/index.js';
import { judgePlan } from '../judging/judge-plan.js';
import type { Case, RequestPlan } from '../model/case.js';
import { treeOf } from '../model/request-body.js';
import { mayBePacked } from '../model/varied-place.js';
import { Places } from './places.js';
import { joinRequests, type VariedCase } from './join-requests.js';

/** Cases that one request asks all at once. */
export interface PackedCase {
  readonly members: readonly Case[];
  /** The request of all of them, as a case with an id of its own. */
  readonly theCase: Case;
}

/** More cases than this in one request are hardly parted in fewer requests than they save. */
const mostMembers = 64;
/** Many servers take no longer bodies than 100 kB, and some of them no longer header fields than 8 kB. */
const mostCharacters = 64_000;
const mostShown = 3;

/**
 * Puts cases into few requests, those of each operation by themselves, so that each of their values is sent once
 * (combinatorial design of strength 1). Only what varies a single value of a good request is put beside others, at other places, and
 * only if the contract has no more against the whole than against its parts; every other case stays by itself. What is
 * to survive is put beside values of its own kind alone: what is wrong with one of these is wrong with most of them.
 *
 * The same cases always give the same requests in the same order.
 *
 * @example
 * packCases(cases, contract).map(({ members }) => members.length) // [12, 12, 7]
 */
export function packCases(cases: readonly Case[], contract: Contract): readonly PackedCase[] {
  return grouped(cases.filter(isPackable), groupOf).flatMap((group) => {
    const operation = contract.operation(group[0]?.operation ?? '');
    return operation === undefined ? [] : packedOf(fill(group), operation);
  });
}

/** The cases in one request; undefined where they cannot be, or the contract has something against it. */
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

/** The cases of each key, the key that comes first before the others. */
function grouped(
  cases: readonly VariedCase[],
  keyOf: (theCase: VariedCase) => string,
): readonly (readonly VariedCase[])[] {
  const groups = new Map<string, VariedCase[]>();
  for (const each of cases) {
    const key = keyOf(each);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(each);
  }
  return [...groups.values()];
}

/** What is done to a value, such as `at-maximum`. */
function kindOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** Each case in the first request in which there is room for it, those of one kind together. */
function fill(cases: readonly VariedCase[]): readonly (readonly VariedCase[])[] {
  const packs: { readonly members: VariedCase[]; readonly places: Places; room: number }[] = [];
  for (const theCase of grouped(cases, ({ id }) => kindOf(id)).flat()) {
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

/** Halved until the contract allows each as a whole; what stays alone is sent as ever. */
function packedOf(groups: readonly (readonly Case[])[], operation: Operation): readonly PackedCase[] {
  return groups.flatMap((members): readonly PackedCase[] => {
    if (members.length < 2) return [];
    const packed = packedCase(members, operation);
    return packed === undefined ? packedOf(halves(members), operation) : [packed];
  });
}

/** Some things in two parts, of which none is empty. */
export function halves<Item>(items: readonly Item[]): readonly [readonly Item[], readonly Item[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}

const certainties = ['unjudged', 'unclear', 'clear'] as const;

/** How certain it is that the contract has something against a request. */
function gravityOf(request: RequestPlan, operation: Operation): number {
  return Math.max(-1, ...judgePlan(request, operation).map(({ certainty }) => certainties.indexOf(certainty)));
}

function changeOf(members: readonly Case[]): string {
  const changes = members.slice(0, mostShown).map(({ change }) => change);
  const more = members.length - changes.length;
  return [...changes, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
