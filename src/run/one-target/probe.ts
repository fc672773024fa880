import { takesSecret, type Case } from '../../cases/index.js';
import { isAccepted, type ExchangeResult, needsCredentials } from '../../checks/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { Problem } from '../../error/index.js';
import { lastExchange, type CaseOutcome, isTimeout } from '../model/case-outcome.js';
import {
  type ProbeAnswer,
  credentialsUndocumented,
  noHttp,
  tokenRefused,
  unreachable,
  wrongPath,
} from './probe-problems.js';
import type { Settings } from '../options/settings.js';

/** A probe and its outcome. */
export interface Probed {
  readonly case: Case;
  readonly outcome: CaseOutcome;
}

/** The time-out of the first probe, in milliseconds. */
const FIRST = 5_000;
/** The time-out of further probes after an unanswered one, in milliseconds. */
const SECOND = 8_000;

/** The time-outs of the first probe, and of those that follow an unanswered one, in milliseconds. */
export function probeTimeouts({ route }: Settings): { readonly first: number; readonly second: number } {
  const { timeout } = route.limits;
  return { first: Math.min(timeout, FIRST), second: Math.min(3 * timeout, Math.max(timeout, SECOND)) };
}

/** Returns the next probes after an unanswered one: other operations first, repetitions last. */
export function otherProbes<Probe extends { readonly case: Case }>(
  candidates: readonly Probe[],
  probed: readonly Probed[],
): readonly Probe[] {
  const rank = (probe: Probe): number =>
    Math.max(
      0,
      ...probed.map((each) => (each.case === probe.case ? 2 : Number(each.case.operation === probe.case.operation))),
    );
  return candidates.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Returns the reason why nothing can be judged at this address, from the probes so far; undefined if anything
 * contradicts it. `isLast`: no further probes will follow. Any other fault of the target is a finding of a case.
 */
export function probeProblem(probed: readonly Probed[], settings: Settings, isLast = false): Problem | undefined {
  for (const { outcome } of probed) if (outcome.kind === 'unreachable') return unreachable(outcome.error, settings);
  const answers = probed.flatMap((each) => answerOf(each, settings.contract));
  const [first] = answers;
  if (first === undefined) return undefined;
  if (!answers.some(({ result }) => isOfHttp(result))) {
    return noHttp(first, settings);
  }
  const good = answers.filter(({ theCase }) => theCase.expect.outcome === 'accept');
  const [firstGood] = good;
  if (firstGood === undefined) return undefined;
  if (good.every(({ result }) => statusIn(result, [404]))) {
    const other = otherBasePath(settings);
    // A wrong base path, unlike missing resources, makes all paths unknown.
    const isRead = ({ method }: Operation): boolean => isSafeMethod(method);
    // A 404 may concern a reference in the body rather than the path.
    const isTelling = good.some(({ operation }) => isRead(operation)) || !settings.contract.operations.some(isRead);
    if (other !== undefined || (isTelling && good.every(({ operation }) => operation.path.names.length === 0)))
      return wrongPath(firstGood, settings, other);
  }
  return refusal(good, settings, isLast);
}

/**
 * Whether all operations that require credentials reject the valid one; or, if none requires any, whether all answer
 * 401 or 403, or redirect to a login. `isLast`: no other operation will be probed, so a single one does not suffice.
 */
function refusal(good: readonly ProbeAnswer[], settings: Settings, isLast: boolean): Problem | undefined {
  // A login rejects an invented password.
  const telling = good.filter(({ operation }) => !takesSecret(operation));
  const guarded = (telling.length > 0 ? telling : good).filter(({ operation }) => needsCredentials(operation));
  const [first] = guarded;
  if (first !== undefined) {
    return guarded.every(({ result }) => statusIn(result, [401, 403])) ? tokenRefused(guarded, settings) : undefined;
  }
  const denying = telling.filter(({ result }) => statusIn(result, [401, 403]));
  // Pages for people redirect to a login.
  const isAsked = denying.length > 0 && telling.every(({ result }) => statusIn(result, [401, 403, 302, 303, 307]));
  const operations = new Set(telling.map(({ operation }) => operation));
  if (!isAsked || (isLast && operations.size === 1)) return undefined;
  const areOptional = denying.some(({ operation: { security } }) => security.length > 0);
  return areOptional ? tokenRefused(denying, settings) : credentialsUndocumented(denying, settings);
}

/**
 * Whether no response arrived in time. A service that has just started may need time for its first response; whether it
 * leaves that request unanswered shows when it is repeated.
 */
export function isUnanswered(outcome: CaseOutcome): boolean {
  return isTimeout(lastExchange(outcome));
}

/** Whether a valid request was accepted. */
export function wasLetIn({ case: theCase, outcome }: Probed, { contract }: Settings): boolean {
  const last = lastExchange(outcome);
  return last !== undefined && isAccepted(last, theCase, contract);
}

function answerOf({ case: theCase, outcome }: Probed, contract: Contract): readonly ProbeAnswer[] {
  const operation = contract.operation(theCase.operation);
  if (outcome.kind !== 'sent' || operation === undefined) return [];
  const { request, result } = outcome.exchanges.at(-1)!;
  return [{ theCase, operation, method: request.method, url: request.url, result }];
}

/** A response that violates HTTP is a finding; one in another protocol means another service. */
function isOfHttp(result: ExchangeResult): boolean {
  return result.kind === 'response' || result.status !== undefined || result.beganAsHttp === true;
}

function statusIn(result: ExchangeResult, statuses: readonly number[]): boolean {
  return result.kind === 'response' && statuses.includes(result.status);
}

/**
 * The base path of the document, if the target URL has none of its base paths; undefined if the document has none. Where
 * the document names the host of the target, other hosts do not count.
 */
function otherBasePath({ contract, url, route }: Settings): string | undefined {
  const urls = contract.servers.map((server) => server.url);
  const near = urls.filter((each) => URL.canParse(each) && new URL(each).origin === new URL(url).origin);
  const paths = (near.length > 0 ? near : urls).map((each) =>
    URL.canParse(each, url) ? new URL(each, url).pathname.replace(/\/+$/, '') : '',
  );
  return paths.includes('') || paths.includes(route.endpoint.basePath) ? undefined : paths[0];
}
