import type { DeviationRegister } from '../baseline/baseline.js';
import type { Case } from '../../cases/index.js';
import {
  isAccepted,
  judgementOf,
  ruleOf,
  runDoubt,
  type AppliedDoubt,
  type ContractCoverage,
  type DoubtsOff,
  type Exchange,
} from '../../checks/index.js';
import type { CaseResult, ReportedFinding } from '../model/event.js';
import type { Settings } from '../options/settings.js';
import type { Redactor } from '../secrets/redactor.js';
import { redactorFor } from '../secrets/run-redactor.js';
import { failureOf, weigh } from '../model/weigh.js';
import { worstExchange, type Answered } from '../model/case-outcome.js';
import { summaryOnDemand } from './exchange-summary.js';
import { notJudged, type JudgedCase } from './judged-case.js';
import { reportFindings } from './report-findings.js';

export function judgeCase(
  outcome: Answered,
  theCase: Case,
  settings: Settings,
  register: DeviationRegister,
  redactor: Redactor,
  coverage: ContractCoverage,
): JudgedCase {
  const { doubtsOff } = settings;
  const silent = outcome.kind === 'unanswered' ? runDoubt('no-answer-beside-others', undefined, doubtsOff) : undefined;
  if (outcome.kind === 'unanswered' && (silent !== undefined || outcome.exchange === undefined)) {
    const { exchange, reason } = outcome;
    if (exchange === undefined) return notJudged('inconclusive', reason, silent);
    return {
      ...notJudged('inconclusive', reason, silent),
      exchange: summaryOnDemand(exchange, redactor),
      duration: exchange.duration,
    };
  }
  const waits = outcome.kind === 'told-to-wait' && runDoubt('asked-to-wait', outcome.exchange.result.status, doubtsOff);
  if (outcome.kind === 'told-to-wait' && waits) {
    return {
      result: { kind: 'inconclusive', reason: outcome.reason, findings: [], doubts: [waits] },
      exchange: summaryOnDemand(outcome.exchange, redactor),
      duration: outcome.exchange.duration,
      accepted: false,
      status: outcome.exchange.result.status ?? 0,
    };
  }
  const exchanges = outcome.kind === 'sent' ? outcome.exchanges : [outcome.exchange!];
  const { unavailable = [], doubted }: Partial<Answered & { readonly kind: 'sent' }> =
    outcome.kind === 'sent' ? outcome : {};
  const unknown = unknownCredential(theCase, exchanges.at(-1)!, doubtsOff);
  if (unknown !== undefined) {
    return {
      ...notJudged('inconclusive', unknown.because, unknown),
      exchange: summaryOnDemand(exchanges.at(-1)!, redactor),
    };
  }
  const findings: ReportedFinding[] = [];
  const doubts = new Map<string, AppliedDoubt>();
  const excuse = doubted && runDoubt(doubted.id, doubted.status, doubtsOff);
  if (excuse) doubts.set(excuse.id, excuse);
  let accepted = false;
  let refusedBefore: number | undefined;
  for (const [index, exchange] of [...[...unavailable.entries()].slice(-1), ...exchanges.entries()]) {
    const before = index < theCase.before.length;
    // An earlier request that must be rejected has a case of its own; if a valid one was rejected, what follows proves
    // nothing.
    if (isRefusal(theCase, index) || (refusedBefore !== undefined && theCase.afterRefusal)) continue;
    // An accepted request has taken effect; its own case reports that.
    if (theCase.afterRefusal === 'undone' && !before && !wasRefused(exchanges)) continue;
    const judged = before ? asGoodRequest(theCase, index) : asAfter(theCase, exchanges);
    const { findings: found, doubts: applied } = judgementOf(exchange, judged, settings.contract, doubtsOff);
    for (const doubt of applied) doubts.set(doubt.id, doubt);
    coverage.answered(exchange, judged);
    const { strict, severities } = settings;
    const weighed = found.flatMap((finding) => weigh(finding, theCase.id, strict, severities) ?? []);
    // A finding that is off still occurs, so a baseline entry for it is not resolved.
    if (weighed.length < found.length) register.note(theCase.id, found);
    if (weighed.length > 0) {
      findings.push(...reportFindings(weighed, theCase, exchange, register, redactorFor(exchange, redactor)));
    }
    const good = isAccepted(exchange, judged, settings.contract);
    accepted ||= good && isMeantToBeAccepted(judged);
    if (before && !good && !wasGone(theCase, exchange)) refusedBefore ??= exchange.result.status ?? 0;
  }
  const last = outcome.kind === 'sent' ? worstExchange(outcome) : exchanges.at(-1)!;
  const undecided =
    refusedBefore === undefined ? undefined : runDoubt('good-request-refused', refusedBefore, doubtsOff);
  return {
    result: resultOf(theCase, findings, settings.strict, [...doubts.values()], undecided),
    exchange: summaryOnDemand(last, redactor),
    duration: exchanges.reduce((sum, { duration }) => sum + duration, 0),
    accepted,
    status: exchanges.at(-1)?.result.status ?? 0,
  };
}

/** Whether a credential with few scopes may be invalid altogether. */
function unknownCredential(
  { request: { credentials } }: Case,
  { result: { status } }: Exchange,
  off: DoubtsOff,
): AppliedDoubt | undefined {
  return credentials.kind === 'weaker' ? runDoubt('unknown-credential', status, off) : undefined;
}

/** A request before a case is a valid request and is judged as one. */
function asGoodRequest(theCase: Case, index: number): Case {
  const { level: _, afterRefusal: __, ...rest } = theCase;
  return {
    ...rest,
    change: 'a valid request earlier on the connection',
    expect: { outcome: 'accept' },
    aspects: [],
    before: [],
    request: theCase.before[index] ?? theCase.request,
  };
}

/** Whether the instance to be deleted was already gone (RFC 9110 §15.5.5, §15.5.11). */
function wasGone({ request }: Case, { result }: Exchange): boolean {
  return request.method === 'DELETE' && (result.status === 404 || result.status === 410);
}

function isRefusal({ before, afterRefusal }: Case, index: number): boolean {
  return afterRefusal !== undefined && index === before.length - 1;
}

/** Whether the server rejected the second to last request. */
function wasRefused(exchanges: readonly Exchange[]): boolean {
  return (exchanges.at(-2)?.result.status ?? 0) >= 400;
}

/**
 * A request after a rejection is judged as such only if the server rejected the previous request on the same
 * connection.
 */
function asAfter(theCase: Case, exchanges: readonly Exchange[]): Case {
  const { afterRefusal, ...rest } = theCase;
  if (afterRefusal === undefined) return theCase;
  const isSpoilt = afterRefusal === true && exchanges.at(-1)?.isReused === true && wasRefused(exchanges);
  return isSpoilt ? theCase : rest;
}

/** An accepted request that should have been rejected does not exercise its operation. */
function isMeantToBeAccepted({ expect }: Case): boolean {
  return expect.outcome !== 'refuse' && expect.outcome !== 'deny';
}

function resultOf(
  { expect }: Case,
  findings: readonly ReportedFinding[],
  strict: boolean,
  applied: readonly AppliedDoubt[],
  undecided: AppliedDoubt | undefined,
): CaseResult {
  const failure = failureOf(findings, strict);
  // Existing data may be the reason for rejecting a valid request, alone or before another one.
  const isUndecided = failure === undefined && undecided !== undefined && expect.outcome !== 'accept';
  const unjudged = findings.find(({ rule }) => ruleOf(rule).inconclusive);
  const all = isUndecided ? [...applied, undecided] : applied;
  const common = { findings, ...(all.length === 0 ? {} : { doubts: all }) };
  if (failure === undefined && unjudged !== undefined) {
    return { kind: 'inconclusive', reason: unjudged.message.replace(/\.$/, ''), ...common };
  }
  if (!isUndecided) return { kind: failure ?? 'passed', ...common };
  const reason = `the server answered ${undecided.status} to the valid request before it, so the result is inconclusive`;
  return { kind: 'inconclusive', reason, ...common };
}
