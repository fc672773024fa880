import { judgePlan, withChangedBody, type RequestPlan } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { parsePointer } from '../../json/index.js';
import { withTreeAt, type BodyTree } from '../../wire/index.js';
import type { Member, Shape } from '../shape/shape.js';
import type { History } from './history.js';

export interface Changed {
  readonly plan: RequestPlan;
  /** The names of the changed members. */
  readonly names: readonly string[];
}

/** Returns the members that can be changed freely. References are excluded because they must name existing items. */
export function freeMembers(shape: Shape, operation: Operation, { subject }: History): readonly Member[] {
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
