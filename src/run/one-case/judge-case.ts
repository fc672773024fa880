import type { Case } from '../../cases/index.js';
import { isAccepted, judgementOf, ruleOf, runDoubt } from '../../checks/index.js';
import type { AppliedDoubt, ContractCoverage, DoubtsOff, Exchange } from '../../checks/index.js';
import type { DeviationRegister } from '../baseline/deviation-register.js';
import type { CaseResult, ExchangeSummary, ReportedFinding } from '../model/event.js';
import type { Settings } from '../options/settings.js';
import type { Redactor } from '../secrets/redactor.js';
import { redactorFor } from '../secrets/run-redactor.js';
import { failureOf } from '../model/failure-of.js';
import { weigh } from '../model/weigh.js';
import type { Answered } from '../model/case-outcome.js';
import { exchangeSummary } from './exchange-summary.js';
import { notJudged } from './not-judged.js';
import { reportFindings } from './report-findings.js';

/** A case as its target left it. */
export interface JudgedCase {
  readonly result: CaseResult;
  readonly exchange: LazySummary | undefined;
  /** Of the exchanges that were sent, in milliseconds. */
  readonly duration: number;
  /** A request of it was let in and answered as the contract promises. */
  readonly accepted: boolean;
  /** Of the last answer, 0 where none came; undefined where nothing was sent. */
  readonly status?: number;
  /** The id of the request that asked it together with other cases. */
  readonly packed?: string;
}

/** Most exchanges are never shown; what is held back for the others is bounded. */
export type LazySummary = () => ExchangeSummary;

/** As many bytes of a body as are held until someone asks. */
const HELD = 65_536;

/** Judges what came of a case. */
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
      exchange: summaryOf(exchange, redactor),
      duration: exchange.duration,
    };
  }
  const waits = outcome.kind === 'told-to-wait' && runDoubt('asked-to-wait', outcome.exchange.result.status, doubtsOff);
  if (outcome.kind === 'told-to-wait' && waits) {
    return {
      result: { kind: 'inconclusive', reason: outcome.reason, findings: [], doubts: [waits] },
      exchange: summaryOf(outcome.exchange, redactor),
      duration: outcome.exchange.duration,
      accepted: false,
      status: outcome.exchange.result.status ?? 0,
    };
  }
  const exchanges = outcome.kind === 'sent' ? outcome.exchanges : [outcome.exchange!];
  const unknown = unknownCredential(theCase, exchanges.at(-1)!, doubtsOff);
  if (unknown !== undefined) {
    return { ...notJudged('inconclusive', unknown.because, unknown), exchange: summaryOf(exchanges.at(-1)!, redactor) };
  }
  const findings: ReportedFinding[] = [];
  const doubts = new Map<string, AppliedDoubt>();
  let accepted = false;
  let refusedBefore: number | undefined;
  for (const [index, exchange] of exchanges.entries()) {
    const before = index < theCase.before.length;
    // What is to be refused before it has a case of its own, and what follows says nothing once a good one was refused.
    if (isRefusal(theCase, index) || (refusedBefore !== undefined && theCase.afterRefusal)) continue;
    // What was let in was done, as its own case says.
    if (theCase.afterRefusal === 'undone' && !before && !wasRefused(exchanges)) continue;
    const judged = before ? asGoodRequest(theCase, index) : asAfter(theCase, exchanges);
    const { findings: found, doubts: applied } = judgementOf(exchange, judged, settings.contract, doubtsOff);
    for (const doubt of applied) doubts.set(doubt.id, doubt);
    coverage.answered(exchange, judged);
    const { strict, severities } = settings;
    const weighed = found.flatMap((finding) => weigh(finding, theCase.id, strict, severities) ?? []);
    // What is off still occurs: a baseline that knows it is not to be told that it is gone.
    if (weighed.length < found.length) register.note(theCase.id, found);
    if (weighed.length > 0) {
      findings.push(...reportFindings(weighed, theCase, exchange, register, redactorFor(exchange, redactor)));
    }
    const good = isAccepted(exchange, judged, settings.contract);
    accepted ||= good && isMeantToBeAccepted(judged);
    if (before && !good && !wasGone(theCase, exchange)) refusedBefore ??= exchange.result.status ?? 0;
  }
  const last = exchanges.at(-1)!;
  const undecided =
    refusedBefore === undefined ? undefined : runDoubt('good-request-refused', refusedBefore, doubtsOff);
  return {
    result: resultOf(theCase, findings, settings.strict, [...doubts.values()], undecided),
    exchange: summaryOf(last, redactor),
    duration: exchanges.reduce((sum, { duration }) => sum + duration, 0),
    accepted,
    status: last.result.status ?? 0,
  };
}

/** Whether a credential that is to open less may open nothing at all. */
function unknownCredential(
  { request: { credentials } }: Case,
  { result: { status } }: Exchange,
  off: DoubtsOff,
): AppliedDoubt | undefined {
  return credentials.kind === 'weaker' && status === 401 ? runDoubt('unknown-credential', status, off) : undefined;
}

/** What goes before a case on its connection is a good request, and owes nothing less than one. */
function asGoodRequest(theCase: Case, index: number): Case {
  const { level: _, afterRefusal: __, ...rest } = theCase;
  return {
    ...rest,
    expect: { outcome: 'accept' },
    aspects: [],
    before: [],
    request: theCase.before[index] ?? theCase.request,
  };
}

/** What is to be gone may have been so before (RFC 9110 §15.5.5, §15.5.11). */
function wasGone({ request }: Case, { result }: Exchange): boolean {
  return request.method === 'DELETE' && (result.status === 404 || result.status === 410);
}

function isRefusal({ before, afterRefusal }: Case, index: number): boolean {
  return afterRefusal !== undefined && index === before.length - 1;
}

/** Whether the one before the last was refused. */
function wasRefused(exchanges: readonly Exchange[]): boolean {
  return (exchanges.at(-2)?.result.status ?? 0) >= 400;
}

/** Only where the one before it was refused, on this very connection, can that be why it fares otherwise. */
function asAfter(theCase: Case, exchanges: readonly Exchange[]): Case {
  const { afterRefusal, ...rest } = theCase;
  if (afterRefusal === undefined) return theCase;
  const isSpoilt = afterRefusal === true && exchanges.at(-1)?.isReused === true && wasRefused(exchanges);
  return isSpoilt ? theCase : rest;
}

/** A request that was let in although it should not have been exercises nothing. */
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
  // A valid request may be refused for what is there already, one before another no less than one alone.
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

function summaryOf(exchange: Exchange, redactor: Redactor): LazySummary {
  const { request, result } = exchange;
  const size = (request.body?.length ?? 0) + (result.kind === 'response' ? result.body.length : 0);
  return size <= HELD
    ? madeLater(exchange, redactor)
    : always(exchangeSummary(exchange, redactorFor(exchange, redactor)));
}

function madeLater(exchange: Exchange, redactor: Redactor): LazySummary {
  let summary: ExchangeSummary | undefined;
  return () => (summary ??= exchangeSummary(exchange, redactorFor(exchange, redactor)));
}

/** A function of its own, as a closure keeps all that the function around it knows: here the exchange with its body. */
function always(summary: ExchangeSummary): LazySummary {
  return () => summary;
}
