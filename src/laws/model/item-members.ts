import { judgePlan, treeOf, withChangedBody, type RequestPlan } from '../../cases/index.js';
import { effectiveSchema, type Operation } from '../../contract/index.js';
import { parsePointer, type JsonValue } from '../../json/index.js';
import { bodiesOf } from '../../resources/index.js';
import { memberOf, treeAt, withTreeAt, type BodyTree } from '../../wire/index.js';
import type { Member, Shape } from '../shape/shape.js';
import { memberValue } from '../shape/equality.js';
import { hasKinds } from '../values/kinds.js';
import type { Subject } from './subject.js';

export interface Changed {
  readonly plan: RequestPlan;
  /** The names of the changed members. */
  readonly names: readonly string[];
}

/**
 * Returns the members that can be changed freely. References are excluded because they must name existing items, and
 * members of other kinds of items than that of a request or of a known item.
 */
export function changeableMembers(
  shape: Shape,
  operation: Operation,
  subject: Subject,
  { body }: RequestPlan,
  current?: JsonValue,
): readonly Member[] {
  const free = freeMembers(shape, operation, subject);
  const [schema] = bodiesOf(operation);
  if (schema === undefined) return free;
  if (!hasKinds(shape.sentAt.reduce((found, name) => found.member(name), effectiveSchema(schema)))) return free;
  const item = treeAt(treeOf(body) ?? { kind: 'object', members: [] }, shape.sentAt);
  const has = ({ name }: Member): boolean =>
    current === undefined
      ? item !== undefined && memberOf(item, name) !== undefined
      : memberValue(current, name) !== undefined;
  return free.filter(has);
}

/** Returns the members that name no other items. */
export function freeMembers(shape: Shape, operation: Operation, subject: Subject): readonly Member[] {
  const pointers = subject.slotsOf(operation).flatMap((pointer) => {
    const path = parsePointer(pointer);
    return shape.sentAt.every((token, at) => path[at] === token) ? (path[shape.sentAt.length] ?? []) : [];
  });
  const named = new Set(pointers);
  return shape.members.filter(({ name }) => !named.has(name));
}

/** Returns a request with new values for up to `most` members, as long as it stays valid. */
export function withMembers(
  plan: RequestPlan,
  shape: Shape,
  members: readonly Member[],
  operation: Operation,
  values: (member: Member) => Iterable<BodyTree>,
  most = Infinity,
): Changed {
  let found = plan;
  const names: string[] = [];
  for (const member of members) {
    if (names.length >= most) break;
    for (const value of values(member)) {
      const next = withItemMember(found, shape, member.name, value);
      if (next === found || !isValid(next, operation)) continue;
      found = next;
      names.push(member.name);
      break;
    }
  }
  return { plan: found, names };
}

export function withItemMember(
  plan: RequestPlan,
  { sentAt }: Shape,
  name: string,
  value: BodyTree | undefined,
): RequestPlan {
  return withChangedBody(plan, (tree) => withTreeAt(tree, [...sentAt, name], value) ?? tree);
}

export function isValid(plan: RequestPlan, operation: Operation): boolean {
  return judgePlan(plan, operation).every(({ aspect, certainty }) => aspect === 'credentials' || certainty !== 'clear');
}
