import { Apart, hasKinds } from '../values/other-values.js';
import { judgePlan, treeOf, withChangedBody, type RequestPlan } from '../../cases/index.js';
import { effectiveSchema, type Operation } from '../../contract/index.js';
import { parsePointer, type JsonValue } from '../../json/index.js';
import { bodiesOf, means, wordsOf, type Resource } from '../../resources/index.js';
import { memberOf, treeAt, withTreeAt, type BodyTree } from '../../wire/index.js';
import { partAt, type Member, type Shape } from '../shape/shape.js';
import { memberValue } from '../shape/equality.js';
import type { Subject } from './subject.js';

export interface Changed {
  readonly plan: RequestPlan;
  /** The names of the changed members. */
  readonly names: readonly string[];
}

/**
 * Returns the members that can be changed freely. References are excluded because they must name existing items, the
 * version because it must be the current one, and members of other kinds of items than that of a request or of a known
 * item.
 */
export function changeableMembers(
  shape: Shape,
  operation: Operation,
  subject: Subject,
  { body }: RequestPlan,
  current?: JsonValue,
): readonly Member[] {
  const free = freeMembers(shape, operation, subject).filter(({ name }) => !isVersion(name, subject));
  const [schema] = bodiesOf(operation);
  if (schema === undefined) return free;
  if (!hasKinds(partAt(effectiveSchema(schema), shape.sentAt))) return free;
  const item = treeAt(treeOf(body) ?? { kind: 'object', members: [] }, shape.sentAt);
  const has = ({ name }: Member): boolean =>
    current === undefined
      ? item !== undefined && memberOf(item, name) !== undefined
      : memberValue(current, name) !== undefined;
  return free.filter(has);
}

/** Returns true for a member such as `version` that no creation sets, so that an update has to name the current one. */
function isVersion(name: string, { create, shape }: Subject): boolean {
  const isSet = bodiesOf(create).some((body) => partAt(effectiveSchema(body), shape?.sentAt ?? []).names.has(name));
  return !isSet && means(wordsOf(name).at(-1), 'counts-changes');
}

/** Returns the members that name no items. Those within objects and lists that do are marked. */
export function freeMembers(shape: Shape, operation: Operation, subject: Subject): readonly Member[] {
  const paths = subject.slotsOf(operation).flatMap((pointer) => {
    const path = parsePointer(pointer);
    const isWithin = shape.sentAt.every((token, at) => path[at] === token || (token === '0' && path[at] === '*'));
    return isWithin ? [path.slice(shape.sentAt.length)] : [];
  });
  const all = [...paths, ...identityPaths(subject.resource)];
  const { isSingleton } = subject.resource;
  return withNames(shape.members, all).filter(
    ({ isName, name }) => isName !== true && !(isSingleton && isConfirmedLater(name)),
  );
}

/** Returns true for `email` and `phoneNumber` of a user, which may change or be shown only once a code is sent back. */
export function isConfirmedLater(name: string): boolean {
  return means(
    wordsOf(name).findLast((word) => word !== 'number' && word !== 'address'),
    'confirmed-later',
  );
}

/** Returns the paths to the identity of an item within one of its members, such as `metadata`. */
function identityPaths({ producers }: Resource): readonly (readonly string[])[] {
  const sources = producers.flatMap(({ identity }) => [...identity.values()].flat());
  const paths = sources.flatMap((source) =>
    source.kind === 'response' ? [parsePointer(source.pointer.replace(/#$/, '').split('/*').at(-1) ?? '')] : [],
  );
  return paths.filter(({ length }) => length > 1);
}

/** Returns members of which those at some paths are marked as names of items; a path has `*` for the items of a list. */
function withNames(members: readonly Member[], paths: readonly (readonly string[])[]): readonly Member[] {
  return members.map((member): Member => {
    const inner = paths.flatMap(([name, ...rest]) =>
      name === member.name ? [rest.filter((each) => each !== '*')] : [],
    );
    if (inner.length === 0) return member;
    if (inner.some(({ length }) => length === 0)) return { ...member, isName: true };
    const schema = member.sent.types.includes('array') ? member.sent.items : member.sent;
    const known = new Set(member.members.map(({ name }) => name));
    // The read need not show the names.
    const unshown = [...new Set(inner.map(([name = '']) => name))].filter((name) => !known.has(name));
    const added = unshown.map((name) => ({ name, sent: schema.member(name), shown: schema.member(name), members: [] }));
    return { ...member, members: withNames([...member.members, ...added], inner) };
  });
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
  const apart = new Apart();
  for (const member of members) {
    if (names.length >= most) break;
    const withMember = (value: BodyTree): RequestPlan => withItemMember(found, shape, member.name, value);
    const value = apart.of(values(member), (tree) => {
      const next = withMember(tree);
      return next !== found && isValid(next, operation);
    });
    if (value === undefined) continue;
    found = withMember(value);
    names.push(member.name);
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
