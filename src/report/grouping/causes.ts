import type { RuleId } from '../../checks/index.js';
import type { ReportedCase, ReportedFinding } from '../../run/index.js';
import type { CollectedCase } from '../collected/collected-run.js';
import { grouped } from './grouped.js';
import { simplestFirst } from './simplest-first.js';
import { isText, nameOfCheck, uncheckedParts, type Unchecked } from './unchecked-parts.js';

/** A finding, and the case that made it. */
export interface FoundIn {
  readonly finding: ReportedFinding;
  readonly theCase: ReportedCase;
}

/** What findings have in common that most probably are one defect. */
export interface Cause {
  readonly id: number;
  /** The parts of requests that an operation does not check, where that is the defect. */
  readonly unchecked?: Unchecked;
}

/** Tells the findings of one rule apart: two of one cause are most probably one defect. */
export type CauseOf = (found: FoundIn) => Cause;

type Group = readonly [FoundIn, ...FoundIn[]];

/** What a group of findings has in common with others; undefined where nothing tells. */
interface Common {
  readonly parts: readonly unknown[];
  /** So many groups have to have it in common before it is the cause of them all. */
  readonly least: number;
}

/** The rules by which an answer to a request is wrong for what the request is, and not for what the answer looks like. */
const ofRequests: ReadonlySet<RuleId> = new Set(['invalid-request-accepted', 'valid-request-refused']);

/** The rules that no part of the contract is about: the place in a finding is that of its request. */
const ofNoPlace: ReadonlySet<RuleId> = new Set(['credential-echo']);

/** The rules that are about the message, whatever it says: what came in its place tells one defect from another. */
const ofMessages: ReadonlySet<RuleId> = new Set(['not-http', 'undecodable-body']);

/** The rules by which an operation may fail whatever it is asked. */
const ofDelivery: ReadonlySet<RuleId> = new Set(['no-answer', 'connection-reset', 'truncated-response', 'target-died']);

/** The rules about what bodies are made of. Their keys are a JSON Pointer into the body and what is wrong there. */
const ofSchemas: ReadonlySet<RuleId> = new Set(['schema-violation', 'undeclared-property', 'write-only-in-response']);

/** From so many cases or places on, what they have in common says more than each of them. */
const many = 3;

/** The rules about what answers look like, and in how many places the same answer is one defect. */
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

/** What is changed in a request for a part of the contract, and not for what HTTP says of all requests. */
const ofTheContract: ReadonlySet<string | undefined> = new Set(['body', 'parameter']);

/** What the derived cases are called in which nothing is changed, except how often the request is sent. */
const ofNoChange: ReadonlySet<string | undefined> = new Set(['good', 'again', 'sequence']);

/**
 * Finds out which findings have one cause: first within one operation or place, then across these.
 *
 * What an answer looks like is wrong in one place of the contract, whatever the request was. What is done with a request
 * is wrong for one part of one operation. Where even the good request is refused, every other one is refused for the same reason.
 *
 * Several of these are one cause if the same answer came, if the same change had the same status, or if the same
 * schema of the contract was not respected, in whichever operation. A status alone is nothing in common.
 *
 * @example
 * const causeOf = causesIn(found, target.cases);
 * grouped(found, (each) => causeOf(each).id);
 */
export function causesIn(found: readonly FoundIn[], cases: readonly CollectedCase[]): CauseOf {
  const unchecked = uncheckedParts(cases);
  const turnedAway = operationsTurnedAway(found, cases);
  const narrowOf = narrowCauses(cases, unchecked, turnedAway);
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

/** Puts groups together that have something in common, where enough of them have it. */
function joined(groups: readonly Group[], commonOf: (all: Group) => Common | undefined): readonly Group[] {
  const each = groups.map((all, alone) => ({ all, common: commonOf(all) ?? { parts: [alone], least: 1 } }));
  return grouped(each, ({ common }) => common.parts).flatMap((alike): readonly Group[] => {
    const [{ all, common }, ...others] = alike;
    if (alike.length < common.least) return alike.map((one) => one.all);
    return [[...all, ...others.flatMap((other) => other.all)]];
  });
}

/** The same keyword of the same member, in whichever branches of `oneOf` or `anyOf` the member is. */
function sameMember(all: Group): Common | undefined {
  const { finding, theCase } = simplestOf(all);
  const { rule, operation, key, place } = finding;
  if (!ofRequests.has(rule) || place === undefined || !ofTheContract.has(theCase.aspects[0])) return undefined;
  const member = changeOf(theCase).slice(0, -1);
  const keyword = place.pointer.split('/').at(-1);
  return { parts: [rule, operation, key, member.filter((name) => !name.startsWith('as-')), keyword], least: 1 };
}

/** The answer, whatever was asked; the change, for what HTTP says of all requests; or the place in the contract. */
function sameAnswerOrPart(all: Group, unchecked: ReadonlyMap<string, Unchecked>): Common | undefined {
  const shown = simplestOf(all);
  const { finding, theCase } = shown;
  const { rule, key, expected, received } = finding;
  const least = ofAnswers.get(rule);
  if (least !== undefined) {
    return { parts: [rule, wrongness(shown), least === 1 ? undefined : expected, received], least };
  }
  if (!isOfRequest(rule)) return undefined;
  const [aspect] = theCase.aspects;
  if (isUnchecked(shown, unchecked)) return { parts: [rule, 'unchecked', aspect, isText(theCase)], least: 1 };
  const change = changeOfHttp(theCase);
  if (change !== undefined) {
    // What fails without any other change may fail for what the operation is.
    const isOfOperation = aspect === undefined && rule !== 'valid-request-refused';
    return isOfOperation ? undefined : { parts: [rule, answerOf(key), ...change], least: 1 };
  }
  const { file, pointer } = theCase.contract;
  return ofTheContract.has(aspect) ? { parts: [rule, answerOf(key), file, pointer], least: 1 } : undefined;
}

/**
 * The same changes, at many members or in many operations. A value that the contract allows may be refused for what its
 * member is, so there it is the same member too, unless the contract does not name that.
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

/** Whether a rule is about what is done with a request, and not about what a message looks like. */
function isOfRequest(rule: RuleId): boolean {
  return ![ofAnswers, ofNoPlace, ofMessages, ofSchemas].some((rules) => rules.has(rule));
}

function isUnchecked({ finding: { rule }, theCase }: FoundIn, unchecked: ReadonlyMap<string, Unchecked>): boolean {
  return rule === 'invalid-request-accepted' && unchecked.has(nameOfCheck(theCase));
}

/** The cause of a finding within one operation, or one place of the contract. */
function narrowCauses(
  cases: readonly CollectedCase[],
  unchecked: ReadonlyMap<string, Unchecked>,
  turnedAway: ReadonlySet<string>,
): (found: FoundIn) => readonly unknown[] {
  const serving = operationsServing(cases);
  return (each) => {
    const { rule, operation, key, place, received } = each.finding;
    if (ofNoPlace.has(rule)) return [key];
    if (ofMessages.has(rule)) return [key, received];
    if (ofDelivery.has(rule) && !serving.has(operation)) return [operation, key];
    if (!ofRequests.has(rule)) return [wrongness(each), place?.file, place?.pointer];
    if (isTurnedAway(each, turnedAway)) return [operation, key];
    if (isUnchecked(each, unchecked)) return [nameOfCheck(each.theCase)];
    const change = changeOfHttp(each.theCase);
    if (change !== undefined && rule === 'valid-request-refused') return [operation, key, change];
    const [aspect] = each.theCase.aspects;
    return [operation, key, change === undefined || aspect === undefined ? [place?.file, place?.pointer] : aspect];
  };
}

/** The key of a finding without where in the body it was: one schema may describe several parts of it. */
function wrongness({ finding: { rule, key } }: FoundIn): string {
  return ofSchemas.has(rule) ? key.replace(/^(?:\/\S*)? /, '') : key;
}

/** A success is the same answer whichever of its statuses fits the operation. */
function answerOf(key: string): string {
  return key.replace(/^2[0-9]{2}$/, '2XX');
}

/** What is changed in a request for what HTTP says of all requests; undefined where it is a part of the contract, or nothing. */
function changeOfHttp(theCase: ReportedCase): readonly string[] | undefined {
  const change = changeOf(theCase);
  const isOfContract = ofTheContract.has(theCase.aspects[0]) && !isText(theCase);
  return theCase.source !== 'derived' || isOfContract || ofNoChange.has(change[0]) ? undefined : change;
}

/** `body/name/null` of the case `createPlant/body/name/null`. */
function changeOf({ id, operation }: ReportedCase): readonly string[] {
  return (id.startsWith(`${operation}/`) ? id.slice(operation.length + 1) : id).split('/');
}

/** Operations, each with the status, that turn every request away in which nothing is changed. */
function operationsTurnedAway(found: readonly FoundIn[], cases: readonly CollectedCase[]): ReadonlySet<string> {
  const answers = new Map<string, string>();
  const refused = new Set<string>();
  for (const each of found) {
    if (each.finding.rule !== 'valid-request-refused' || each.theCase.aspects.length > 0) continue;
    refused.add(each.theCase.id);
    answers.set(refusalOf(each), each.theCase.operation);
  }
  const letIn = new Set(
    cases.flatMap(({ case: theCase, result }) =>
      isUnchanged(theCase) && result.kind === 'passed' && !refused.has(theCase.id) ? [theCase.operation] : [],
    ),
  );
  return new Set([...answers].flatMap(([answer, operation]) => (letIn.has(operation) ? [] : [answer])));
}

/** Operations to which some request was good. */
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
