import type { Contract, Operation } from '../contract/index.js';
import { memberOf, withMember, hasHole, type BodyTree, isUniquePart, uncompressed } from '../wire/index.js';
import { wordsThatMean } from '../resources/index.js';
import type { Case } from './model/case.js';
import type { RequestPlan } from './model/request-plan.js';
import { judgePlan } from './judging/judge-plan.js';
import { sampleValue } from './model/instantiate.js';
import { bodyTemplate, treeOf, withChangedBody } from './model/request-body.js';
import { MARKER } from './model/unique.js';

/** A value is assumed to be incidental if at least this many cases share it. */
const LEAST = 3;

/** A member of a body, and the word in it. */
interface Mark {
  readonly member: string;
  readonly value: string;
}

/**
 * Adds a mark to what the cases create, so that it can be found and removed: `trellis Fern` for `Fern`.
 *
 * Only requests that create something are marked: their case expects `accept` or `survive`, and they contain a fresh
 * value or document a 201. The mark is added to a plain word in a descriptive member, if several cases share the word,
 * since no case is about it then. A request that the mark would make invalid stays unchanged.
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
      // A server often accepts these requests, and what they create is the hardest to recognise.
      request: expect.outcome === 'accept' || expect.outcome === 'survive' ? marked(request, operation) : request,
    };
  });
}

function creates(plan: RequestPlan, { responses }: Operation): boolean {
  if (plan.method !== 'POST' && plan.method !== 'PUT') return false;
  const hasFresh = uncompressed(bodyTemplate(plan.body ?? [])).some(isUniquePart);
  return hasFresh || responses.some(({ status }) => status === '201');
}

/** Returns the members that could be marked, the most descriptive first. */
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
