import type { Contract, Operation } from '../contract/index.js';
import { memberOf, withMember, hasHole, type BodyTree, isUniquePart } from '../wire/index.js';
import { wordsThatMean } from '../resources/index.js';
import type { Case, RequestPlan } from './case.js';
import { judgePlan } from './judge-plan.js';
import { sampleValue } from './derived/values/sample-value.js';
import { bodyTemplate, treeOf, withChangedBody } from './request-body.js';
import { MARKER } from './unique.js';

/** As many cases have a value before it counts as one that none of them is about. */
const LEAST = 3;

/** A word in a member of a body. */
interface Mark {
  readonly member: string;
  readonly value: string;
}

/**
 * The cases with a mark in what they create, so that it can be found and removed: `trellis Fern` for `Fern`.
 *
 * Only good requests, and those of which the contract says nothing, are marked, where they make a thing of their own: they
 * hold a fresh value, or are to be answered 201. Of these only a plain word is, in a member that says what a thing is, that
 * several cases share, as no case is about it then. What the mark would make a bad request of stays as it is.
 *
 * @example
 * markCases(cases, contract)
 */
export function markCases(cases: readonly Case[], contract: Contract): readonly Case[] {
  const shared = new Map<string, number>();
  const keyOf = (operation: string, { member, value }: Mark): string => JSON.stringify([operation, member, value]);
  for (const { operation, request } of cases) {
    for (const mark of marksIn(request))
      shared.set(keyOf(operation, mark), (shared.get(keyOf(operation, mark)) ?? 0) + 1);
  }
  const marked = (plan: RequestPlan, key: string): RequestPlan => {
    const operation = contract.operation(key);
    if (operation === undefined || !creates(plan, operation)) return plan;
    const eligible = marksIn(plan).filter((mark) => (shared.get(keyOf(key, mark)) ?? 0) >= LEAST);
    const candidates = eligible.map((mark) => withChangedBody(plan, (tree) => withMark(tree, mark)));
    return (
      candidates.find((each) => judgePlan(each, operation).every(({ certainty }) => certainty !== 'clear')) ?? plan
    );
  };
  return cases.map((theCase) => {
    const { operation, before, request, expect } = theCase;
    return {
      ...theCase,
      before: before.map((plan) => marked(plan, operation)),
      // What is to survive is often let in, and what it leaves behind is the strangest to find.
      request: expect.outcome === 'accept' || expect.outcome === 'survive' ? marked(request, operation) : request,
    };
  });
}

function creates(plan: RequestPlan, { responses }: Operation): boolean {
  if (plan.method !== 'POST' && plan.method !== 'PUT') return false;
  const hasFresh = bodyTemplate(plan.body ?? []).some(isUniquePart);
  return hasFresh || responses.some(({ status }) => status === '201');
}

/** What could be marked in a body, the most telling first. */
function marksIn({ body }: RequestPlan): readonly Mark[] {
  const tree = treeOf(body);
  return wordsThatMean('marked').flatMap((member) => {
    const found = tree && memberOf(tree, member);
    const value = found?.kind === 'scalar' && !hasHole(found) ? sampleValue(found) : undefined;
    return typeof value === 'string' && /^\p{L}[\p{L} '-]{0,40}$/u.test(value) ? [{ member, value }] : [];
  });
}

function withMark(tree: BodyTree, { member, value }: Mark): BodyTree {
  return withMember(tree, member, { kind: 'scalar', text: [JSON.stringify(`${MARKER} ${value}`)] });
}
