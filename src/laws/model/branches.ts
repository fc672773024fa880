import { branchValues, sampleValue, treeOf, withChangedBody, type RequestPlan } from '../../cases/index.js';
import { effectiveSchema, once, type Schema } from '../../contract/index.js';
import { bodiesOf } from '../../resources/index.js';
import { memberNames, memberOf, treeAt, withMember, withTreeAt, type BodyTree } from '../../wire/index.js';
import { partAt, type Member, type Shape } from '../shape/shape.js';
import { literalsOf } from '../values/other-values.js';
import { freeMembers, isValid, withItemMember } from './item-members.js';
import type { Subject } from './subject.js';

/** The numbers of the most branches, beside the usual ones, of which items are created. */
export const branches = [1, 2, 3] as const;

/** The steps that create an item of each branch and read it. */
export const branchItems = branches.map((branch) => [`create-branch-${branch}`, `read-branch-${branch}`] as const);

/** A value of the item, or of one of its members, that takes another branch of `oneOf` or `anyOf` than usual. */
interface Branch {
  readonly member: string | undefined;
  readonly tree: BodyTree;
}

/** Returns the branches of which a creation can make items, beside those of its usual requests. */
const branchesOf = once((subject: Subject): readonly Branch[] => {
  const { create } = subject;
  const shape = subject.shapeOf(create);
  if (shape === undefined || subject.isListed) return [];
  const values = (schema: Schema | undefined, isOfParts: boolean): readonly BodyTree[] =>
    schema === undefined ? [] : branchValues(schema, isOfParts).filter((tree) => !isNull(tree));
  const [body] = bodiesOf(create);
  const item = partAt(effectiveSchema(body!), shape.sentAt);
  return [
    ...values(item.schemas[0], false).map((tree) => ({ member: undefined, tree })),
    ...freeMembers(shape, create, subject).flatMap(({ name, sent }) =>
      values(sent.schemas[0], true).map((tree) => ({ member: name, tree })),
    ),
  ].slice(0, branches.length);
});

function isNull(tree: BodyTree): boolean {
  return tree.kind === 'scalar' && tree.text.length === 1 && sampleValue(tree) === null;
}

/** Returns a valid creation of an item of a branch, counted from 1; or the reason why there is none. */
export function ofBranch(plan: RequestPlan, branch: number, subject: Subject): RequestPlan | string {
  const { create } = subject;
  const shape = subject.shapeOf(create);
  const found = branchesOf(subject)[branch - 1];
  if (shape === undefined || found === undefined) return 'the contract has no such branch';
  const { member, tree } = found;
  const plans = member === undefined ? asItem(plan, tree, shape) : [withItemMember(plan, shape, member, tree)];
  return plans.find((each) => isValid(each, create)) ?? 'no valid request for an item of that branch was found';
}

/**
 * Returns requests for an item of a branch that keep the values of a request as far as the branch has such members: all
 * of them, or all but constants, which tell the branches apart.
 */
function asItem(plan: RequestPlan, tree: BodyTree, shape: Shape): readonly RequestPlan[] {
  const own = treeAt(treeOf(plan.body) ?? tree, shape.sentAt);
  if (own === undefined) return [];
  const isConstant = ({ sent }: Member): boolean => literalsOf(sent).length > 0;
  const constants = new Set(shape.members.filter(isConstant).map(({ name }) => name));
  const withOwn = (isKept: (name: string) => boolean): RequestPlan => {
    const item = memberNames(tree).reduce((all, name) => {
      const known = isKept(name) ? memberOf(own, name) : undefined;
      return known === undefined ? all : withMember(all, name, known);
    }, tree);
    return withChangedBody(plan, (whole) => withTreeAt(whole, shape.sentAt, item) ?? whole);
  };
  return [withOwn(() => true), withOwn((name) => !constants.has(name))];
}

/** Returns true if a creation can make items of a branch, counted from 1. */
export function hasBranch(subject: Subject, branch: number): boolean {
  return branchesOf(subject).length >= branch;
}
