import type { RuleId } from '../../checks/index.js';
import type { ReportedCase } from '../../run/index.js';
import type { CollectedCase } from '../collected/collected-run.js';
import { grouped } from './grouped.js';
import { simplestFirst, type FoundIn } from './simplest-first.js';
import { isText, nameOfCheck, uncheckedParts, type Unchecked } from './unchecked-parts.js';

/** The probable common cause of several findings. */
export interface Cause {
  readonly id: number;
  /** The parts of requests that an operation does not check, if that is the cause. */
  readonly unchecked?: Unchecked;
}

/** Assigns a cause to each finding of one rule. */
export type CauseOf = (found: FoundIn) => Cause;

type Group = readonly [FoundIn, ...FoundIn[]];

/** A property that groups of findings may share. */
interface Common {
  readonly parts: readonly unknown[];
  /** How many groups must share it before it counts as their common cause. */
  readonly least: number;
}

/** Aspects of requests that the contract describes; HTTP describes the others. */
const ofTheContract: ReadonlySet<string | undefined> = new Set(['body', 'parameter']);

/** The names of derived cases that change nothing, except the number of requests. */
const ofNoChange: ReadonlySet<string | undefined> = new Set(['good', 'again', 'sequence']);

/**
 * Finds the probable causes of findings, first within an operation or a place of the contract, then across them.
 *
 * A wrong form of a response has one cause for each place of the contract, whatever the request was. A wrong decision
 * about a request has one cause for each part of an operation. If an operation rejects every unchanged request, all its
 * rejections have the same cause. If it rejects only some of them, those with the same response have.
 *
 * Across operations, findings have one cause if the responses are the same, if the same change led to the same status,
 * or if the same schema was violated. A common status alone is not enough.
 *
 * @example
 * const causeOf = causesIn(found, target.cases);
 * grouped(found, (each) => causeOf(each).id);
 */
export function causesIn(found: readonly FoundIn[], cases: readonly CollectedCase[]): CauseOf {
  const unchecked = uncheckedParts(cases);
  const turnedAway = operationsTurnedAway(found, cases);
  const narrowOf = narrowCauses(found, cases, unchecked, turnedAway);
  const narrow = grouped(found, (each) => [each.finding.rule, narrowOf(each)]);
  const steps = [sameMember, (all: Group) => sameAnswerOrPart(all, unchecked), sameChanges];
  const wide = steps.reduce<readonly Group[]>(
    (groups, commonOf) => joined(groups, (all) => (isTurnedAway(all[0], turnedAway) ? undefined : commonOf(all))),
    narrow,
  );
  const causes = new Map<FoundIn, Cause>();
  for (const [id, all] of wide.entries()) {
    for (const each of all) {
      const parts = isUnchecked(each, unchecked) ? unchecked.get(nameOfCheck(each.theCase)) : undefined;
      causes.set(each, parts === undefined ? { id } : { id, unchecked: parts });
    }
  }
  return (each) => causes.get(each) ?? { id: -1 };
}

/** Joins the groups that share a property, if enough of them do. */
function joined(groups: readonly Group[], commonOf: (all: Group) => Common | undefined): readonly Group[] {
  const each = groups.map((all, alone) => ({ all, common: commonOf(all) ?? { parts: [alone], least: 1 } }));
  return grouped(each, ({ common }) => common.parts).flatMap((alike): readonly Group[] => {
    const [{ all, common }, ...others] = alike;
    if (alike.length < common.least) return alike.map((one) => one.all);
    return [[...all, ...others.flatMap((other) => other.all)]];
  });
}

/** The same keyword of the same member, in any branch of `oneOf` or `anyOf`. */
function sameMember(all: Group): Common | undefined {
  const { finding, theCase } = simplestOf(all);
  const { rule, operation, key, place } = finding;
  if (!ofRequests.has(rule) || place === undefined || !ofTheContract.has(theCase.aspects[0])) return undefined;
  const member = changeOf(theCase).slice(0, -1);
  const keyword = place.pointer.split('/').at(-1);
  return { parts: [rule, operation, key, member.filter((name) => !name.startsWith('as-')), keyword], least: 1 };
}

/** The same response, the same change of something that HTTP describes, or the same place in the contract. */
function sameAnswerOrPart(all: Group, unchecked: ReadonlyMap<string, Unchecked>): Common | undefined {
  const shown = simplestOf(all);
  const { finding, theCase } = shown;
  const { rule, key, expected, received } = finding;
  const least = ofAnswers.get(rule);
  if (least !== undefined) {
    return { parts: [rule, problemKey(shown), least === 1 ? undefined : expected, received], least };
  }
  if (!isOfRequest(rule)) return undefined;
  const [aspect] = theCase.aspects;
  if (isUnchecked(shown, unchecked)) return { parts: [rule, 'unchecked', aspect, isText(theCase)], least: 1 };
  const change = changeOfHttp(theCase);
  if (change !== undefined) {
    // A failure without another change may be specific to the operation.
    const isOfOperation = aspect === undefined && rule !== 'valid-request-refused';
    return isOfOperation ? undefined : { parts: [rule, answerOf(key), ...change], least: 1 };
  }
  const { file, pointer } = theCase.contract;
  return ofTheContract.has(aspect) ? { parts: [rule, answerOf(key), file, pointer], least: 1 } : undefined;
}

/**
 * The same changes at many members or in many operations. If valid values were rejected, the member must be the same as
 * well, because the reason may be its meaning. Members that the contract does not name have no meaning.
 */
function sameChanges(all: Group): Common | undefined {
  const { finding, theCase } = simplestOf(all);
  const { rule, key } = finding;
  const [aspect] = theCase.aspects;
  if (!ofTheContract.has(aspect) || !isOfRequest(rule)) return undefined;
  if (rule === 'undocumented-status') return { parts: [rule, key, aspect], least: many };
  const edits = [...new Set(all.map((each) => changeOf(each.theCase).at(-1) ?? ''))].toSorted();
  const isOfMember = rule === 'valid-request-refused' && edits[0] !== 'undeclared-property';
  return { parts: [rule, answerOf(key), aspect, isOfMember ? changeOf(theCase) : edits], least: many };
}

function simplestOf(all: Group): FoundIn {
  return simplestFirst(all)[0] ?? all[0];
}

/** Returns true for rules about the handling of a request, not about the form of a message. */
function isOfRequest(rule: RuleId): boolean {
  return ![ofAnswers, ofNoPlace, ofMessages, ofSchemas].some((rules) => rules.has(rule));
}

function isUnchecked({ finding: { rule }, theCase }: FoundIn, unchecked: ReadonlyMap<string, Unchecked>): boolean {
  return rule === 'invalid-request-accepted' && unchecked.has(nameOfCheck(theCase));
}

/** The cause of a finding within one operation or one place of the contract. */
function narrowCauses(
  found: readonly FoundIn[],
  cases: readonly CollectedCase[],
  unchecked: ReadonlyMap<string, Unchecked>,
  turnedAway: ReadonlySet<string>,
): (found: FoundIn) => readonly unknown[] {
  const serving = operationsServing(cases);
  const refusedUnchanged = new Set(
    found.flatMap((each) =>
      ofNoChange.has(changeOf(each.theCase)[0]) && isOfResponse(each) ? [responseOf(each)] : [],
    ),
  );
  return (each) => {
    const { rule, operation, key, place, received } = each.finding;
    if (ofNoPlace.has(rule)) return [key];
    if (ofMessages.has(rule)) return [key, received];
    if (ofDelivery.has(rule) && !serving.has(operation)) return [operation, key];
    if (!ofRequests.has(rule)) return [problemKey(each), place?.file, place?.pointer];
    if (isTurnedAway(each, turnedAway)) return [operation, key];
    if (isUnchecked(each, unchecked)) return [nameOfCheck(each.theCase)];
    if (isOfResponse(each) && refusedUnchanged.has(responseOf(each))) return [responseOf(each)];
    const change = changeOfHttp(each.theCase);
    if (change !== undefined && rule === 'valid-request-refused') return [operation, key, change];
    const [aspect] = each.theCase.aspects;
    return [operation, key, change === undefined || aspect === undefined ? [place?.file, place?.pointer] : aspect];
  };
}

/** The key of a finding without the place in the body, because one schema may describe several parts of a body. */
function problemKey({ finding: { rule, key } }: FoundIn): string {
  return ofSchemas.has(rule) ? key.replace(/^(?:\/\S*)? /, '') : key;
}

/** All successful statuses count as the same response. */
function answerOf(key: string): string {
  return key.replace(/^2[0-9]{2}$/, '2XX');
}

/** The change of something that HTTP describes; undefined if the case changes a part of the contract, or nothing. */
function changeOfHttp(theCase: ReportedCase): readonly string[] | undefined {
  const change = changeOf(theCase);
  const isOfContract = ofTheContract.has(theCase.aspects[0]) && !isText(theCase);
  return theCase.source !== 'derived' || isOfContract || ofNoChange.has(change[0]) ? undefined : change;
}

/** `body/name/null` of the case `createPlant/body/name/null`, or of `post-plants/body/name/null` without operationId. */
function changeOf({ id, operation, source }: ReportedCase): readonly string[] {
  if (id.startsWith(`${operation}/`)) return id.slice(operation.length + 1).split('/');
  return id.split('/').slice(source === 'derived' ? 1 : 0);
}

/** Operations that reject every unchanged request, each with the status. */
function operationsTurnedAway(found: readonly FoundIn[], cases: readonly CollectedCase[]): ReadonlySet<string> {
  const answers = new Map<string, string>();
  const refused = new Set<string>();
  for (const each of found) {
    if (each.finding.rule !== 'valid-request-refused' || each.theCase.aspects.length > 0) continue;
    refused.add(each.theCase.id);
    answers.set(refusalOf(each), each.theCase.operation);
  }
  const accepting = new Set(
    cases.flatMap(({ case: theCase, result }) =>
      isUnchanged(theCase) && result.kind === 'passed' && !refused.has(theCase.id) ? [theCase.operation] : [],
    ),
  );
  return new Set([...answers].flatMap(([answer, operation]) => (accepting.has(operation) ? [] : [answer])));
}

/** Operations that accepted a valid request. */
function operationsServing(cases: readonly CollectedCase[]): ReadonlySet<string> {
  const good = cases.filter(({ case: { expect }, result }) => expect.outcome === 'accept' && result.kind === 'passed');
  return new Set(good.map(({ case: { operation } }) => operation));
}

function isUnchanged({ aspects, before, expect }: ReportedCase): boolean {
  return aspects.length === 0 && before.length === 0 && expect.outcome === 'accept';
}

function isTurnedAway(found: FoundIn, turnedAway: ReadonlySet<string>): boolean {
  return found.finding.rule === 'valid-request-refused' && turnedAway.has(refusalOf(found));
}

function refusalOf({ finding: { operation, key } }: FoundIn): string {
  return JSON.stringify([operation, key]);
}

/** Returns true for a rejection whose response has a body, which may say why. */
function isOfResponse({ finding: { rule, received } }: FoundIn): boolean {
  return rule === 'valid-request-refused' && received.includes(':');
}

function responseOf({ finding: { operation, key, received } }: FoundIn): string {
  return JSON.stringify([operation, key, received]);
}

/** Rules about the decision of the server to accept or reject a request. */
const ofRequests: ReadonlySet<RuleId> = new Set(['invalid-request-accepted', 'valid-request-refused']);

/** Rules without a place in the contract: the place of a finding is that of its request. */
const ofNoPlace: ReadonlySet<RuleId> = new Set(['credential-echo']);

/** Rules about unreadable messages: the received bytes distinguish the causes. */
const ofMessages: ReadonlySet<RuleId> = new Set(['not-http', 'undecodable-body']);

/** Rules that an operation may violate whatever the request is. */
const ofDelivery: ReadonlySet<RuleId> = new Set(['no-answer', 'connection-reset', 'truncated-response', 'target-died']);

/** Rules about the content of bodies. Their keys consist of a JSON Pointer into the body and the problem there. */
const ofSchemas: ReadonlySet<RuleId> = new Set(['schema-violation', 'undeclared-property', 'write-only-in-response']);

/** From this number of cases or places, a common property is the more probable cause. */
const many = 3;

/** Rules about the form of responses, and in how many places the same response counts as one cause. */
const ofAnswers: ReadonlyMap<RuleId, number> = new Map([
  ['missing-allow', 1],
  ['missing-challenge', 1],
  ['invalid-challenge', 1],
  ['challenge-scheme', 1],
  ['header-missing', 1],
  ['unexpected-body', 1],
  ['media-type-undocumented', many],
  ['body-undocumented', many],
  ['schema-violation', many],
]);
