import { takesSecret, type Case } from '../../cases/index.js';
import { isAccepted } from '../../checks/index.js';
import type { ExchangeResult } from '../../checks/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { Problem } from '../../error/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import type { ProbeAnswer } from './probe-answer.js';
import { needsCredentials } from './probe-cases.js';
import { credentialsUndocumented, noHttp, tokenRefused, unreachable, wrongPath } from './probe-problems.js';
import type { Settings } from '../options/settings.js';

/** A case that was sent to find out whether anything can be judged at this address, and what came of it. */
export interface Probed {
  readonly case: Case;
  readonly outcome: CaseOutcome;
}

/** So long a request to see whether the target answers at all is waited for, in milliseconds. */
const FIRST = 5_000;
/** And so long others are where that was not answered. */
const SECOND = 8_000;

/** How long the first request is waited for, and those that follow it where it is not answered, in milliseconds. */
export function probeTimeouts({ route }: Settings): { readonly first: number; readonly second: number } {
  const { timeout } = route.limits;
  return { first: Math.min(timeout, FIRST), second: Math.min(3 * timeout, Math.max(timeout, SECOND)) };
}

/** Where nothing was answered so far, what to ask next: other operations first, and last what was asked already. */
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
 * Why nothing can be judged at this address, from what came of the candidates sent so far; undefined where anything
 * speaks against that. `isLast`: nothing more is going to be sent before all the rest. Everything else a target does, however wrong, is a finding and not for the probe to say.
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
    // Where the paths begin elsewhere than the document says, it is not for want of single things that nothing is there.
    const isRead = ({ method }: Operation): boolean => isSafeMethod(method);
    // What a body refers to may be missing as well as the path.
    const isTelling = good.some(({ operation }) => isRead(operation)) || !settings.contract.operations.some(isRead);
    if (other !== undefined || (isTelling && good.every(({ operation }) => operation.path.names.length === 0)))
      return wrongPath(firstGood, settings, other);
  }
  return refusal(good, settings, isLast);
}

/**
 * Whether all operations that ask for credentials refuse the good one; where none asks for any, whether all answer 401
 * all the same. `isLast`: no other operation is going to be asked, so that a single one says nothing of all.
 */
function refusal(good: readonly ProbeAnswer[], settings: Settings, isLast: boolean): Problem | undefined {
  // A login refuses a made-up password for what it is.
  const telling = good.filter(({ operation }) => !takesSecret(operation));
  const guarded = (telling.length > 0 ? telling : good).filter(({ operation }) => needsCredentials(operation));
  const [first] = guarded;
  if (first !== undefined) {
    return guarded.every(({ result }) => statusIn(result, [401, 403])) ? tokenRefused(guarded, settings) : undefined;
  }
  const isAsked = telling.length > 0 && telling.every(({ result }) => statusIn(result, [401]));
  const operations = new Set(telling.map(({ operation }) => operation));
  return isAsked && !(isLast && operations.size === 1) ? credentialsUndocumented(settings) : undefined;
}

/**
 * Whether no answer came in time. A service that has just been started may need a while for its first; whether it
 * leaves that request unanswered shows when it is sent once more.
 */
export function isUnanswered(outcome: CaseOutcome): boolean {
  const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
  return last?.result.kind === 'failure' && last.result.failure === 'timeout';
}

/** Whether the good request that was sent was answered as one. */
export function wasLetIn({ case: theCase, outcome }: Probed, { contract }: Settings): boolean {
  const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
  return last !== undefined && isAccepted(last, theCase, contract);
}

function answerOf({ case: theCase, outcome }: Probed, contract: Contract): readonly ProbeAnswer[] {
  const operation = contract.operation(theCase.operation);
  if (outcome.kind !== 'sent' || operation === undefined) return [];
  const { request, result } = outcome.exchanges.at(-1)!;
  return [{ theCase, operation, method: request.method, url: request.url, result }];
}

/** An answer that breaks HTTP is a finding; one that is of another protocol says that this is another service. */
function isOfHttp(result: ExchangeResult): boolean {
  return result.kind === 'response' || result.status !== undefined || result.beganAsHttp === true;
}

function statusIn(result: ExchangeResult, statuses: readonly number[]): boolean {
  return result.kind === 'response' && statuses.includes(result.status);
}

/** The base path that the document has, where the target has none of those that it has; undefined where that is none. */
function otherBasePath({ contract, url, route }: Settings): string | undefined {
  const paths = contract.servers.map((server) => {
    return URL.canParse(server.url, url) ? new URL(server.url, url).pathname.replace(/\/+$/, '') : '';
  });
  return paths.includes('') || paths.includes(route.endpoint.basePath) ? undefined : paths[0];
}
