import type { ReportedCase, ReportedFinding } from '../run/index.js';
import type { CollectedCase } from './collected-run.js';

/** A finding, and the case that made it. */
export interface FoundIn {
  readonly finding: ReportedFinding;
  readonly theCase: ReportedCase;
}

/** Tells the findings of one rule apart: two of one cause are most probably one defect. */
export type CauseOf = (found: FoundIn) => unknown;

/** The rules by which an answer to a request is wrong for what the request is, and not for what the answer looks like. */
const ofRequests: ReadonlySet<string> = new Set(['invalid-request-accepted', 'valid-request-refused']);

/** The rules that no part of the contract is about: the place in a finding is that of its request. */
const ofNoPlace: ReadonlySet<string> = new Set(['credential-echo']);

/** The rules that are about the message, whatever it says: what came in its place tells one defect from another. */
const ofMessages: ReadonlySet<string> = new Set(['not-http', 'undecodable-body']);

/** The rules by which an operation may fail whatever it is asked. */
const ofDelivery: ReadonlySet<string> = new Set(['no-answer', 'connection-reset', 'truncated-response', 'target-died']);

/** From so many cases on, all of a kind say more than each of them. */
const leastOfAKind = 3;

/**
 * Finds out which findings have one cause.
 *
 * What an answer looks like is wrong in one place of the contract, or one place of the answer where the contract has
 * nothing to say, whatever the request was. What is done with a request
 * is wrong for one part of one operation: the same member in several branches is one part. Where even the good request
 * is turned away, every other is for the same reason, and so it is where none that is good is answered; where nothing of a
 * kind is turned away, nothing is looked at.
 *
 * @example
 * grouped(found, causesIn(found, target.cases))
 */
export function causesIn(found: readonly FoundIn[], cases: readonly CollectedCase[]): CauseOf {
  const turnedAway = operationsTurnedAway(found, cases);
  const unlooked = kindsLetIn(found, cases);
  const serving = operationsServing(cases);
  const parts = new SamePart();
  for (const each of found) if (ofRequests.has(each.finding.rule)) parts.add(each);
  return (each) => {
    const { rule, operation, key, place, received } = each.finding;
    if (ofNoPlace.has(rule)) return [key];
    if (ofMessages.has(rule)) return [key, received];
    if (ofDelivery.has(rule) && !serving.has(operation)) return [operation, key];
    if (!ofRequests.has(rule)) return [key, place?.file, place?.pointer];
    if (rule === 'valid-request-refused' && turnedAway.has(answerOf(each))) return [operation, key];
    const kind = kindOf(each.theCase);
    if (rule === 'invalid-request-accepted' && unlooked.has(kind)) return [kind];
    return [operation, key, parts.of(each)];
  };
}

/** Operations, each with the status, that turn every request away in which nothing is changed. */
function operationsTurnedAway(found: readonly FoundIn[], cases: readonly CollectedCase[]): ReadonlySet<string> {
  const answers = new Map<string, string>();
  const refused = new Set<string>();
  for (const each of found) {
    if (each.finding.rule !== 'valid-request-refused' || each.theCase.aspects.length > 0) continue;
    refused.add(each.theCase.id);
    answers.set(answerOf(each), each.theCase.operation);
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

function answerOf({ finding: { operation, key } }: FoundIn): string {
  return JSON.stringify([operation, key]);
}

/** Kinds of wrong requests all of which were let in, several places of the contract among them. */
function kindsLetIn(found: readonly FoundIn[], cases: readonly CollectedCase[]): ReadonlySet<string> {
  const letIn = new Set(
    found.flatMap(({ finding: { rule }, theCase }) => (rule === 'invalid-request-accepted' ? [theCase.id] : [])),
  );
  const kinds = new Map<string, { count: number; all: boolean; places: Set<string> }>();
  for (const { case: theCase, result } of cases) {
    if (theCase.expect.outcome !== 'refuse' || 'reason' in result || result.kind === 'not-run') continue;
    const name = kindOf(theCase);
    const kind = kinds.get(name) ?? { count: 0, all: true, places: new Set() };
    kinds.set(name, kind);
    kind.count++;
    kind.all &&= letIn.has(theCase.id);
    kind.places.add(theCase.contract.pointer);
  }
  return new Set(
    [...kinds].flatMap(([name, { count, all, places }]) =>
      all && count >= leastOfAKind && places.size > 1 ? [name] : [],
    ),
  );
}

/** What a server looks at in one step: the text of a body is read before its value is held against a schema. */
function kindOf({ operation, aspects: [aspect], contract }: ReportedCase): string {
  const isText = aspect === 'body' && contract.pointer.split('/').at(-2) === 'content';
  return JSON.stringify([operation, aspect, isText]);
}

/** Tells whether two requests are changed in the same part: at one place of the contract, or by one keyword of one member. */
class SamePart {
  readonly #byMember = new Map<string, string>();
  readonly #byPlace = new Map<string, string>();

  add(found: FoundIn): void {
    const place = placeOf(found);
    const member = memberOf(found);
    if (this.#byPlace.has(place)) {
      if (member !== undefined) this.#byMember.set(member, this.of(found));
      return;
    }
    const part = (member === undefined ? undefined : this.#byMember.get(member)) ?? place;
    this.#byPlace.set(place, part);
    if (member !== undefined && !this.#byMember.has(member)) this.#byMember.set(member, part);
  }

  of(found: FoundIn): string {
    const place = placeOf(found);
    return this.#byPlace.get(place) ?? place;
  }
}

function placeOf({ finding: { operation, key, place } }: FoundIn): string {
  return JSON.stringify([operation, key, place?.file, place?.pointer]);
}

/** `kind: "gift ", …` is about the member `kind`; undefined where the change names none. */
function memberOf({ finding: { operation, key, place }, theCase: { change } }: FoundIn): string | undefined {
  const name = /^(?<name>[^\s:]+|(?:path|query|header|cookie) parameter [^:]+): /.exec(change)?.groups?.['name'];
  const keyword = place === undefined ? undefined : place.pointer.split('/').at(-1);
  return name === undefined || keyword === undefined ? undefined : JSON.stringify([operation, key, name, keyword]);
}
