import { isSuccessful, statusOf } from '../fixtures/tried.js';
import type { Case, RequestPlan } from '../../cases/index.js';
import { type Problem, TrellisError } from '../../error/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import type { Settings } from '../options/settings.js';

/** How to proceed with a case whose valid credential was answered with 401. */
export type Renewed =
  /** The credential was renewed: repeat the case. */
  | { readonly kind: 'again' }
  /** The credential is still valid: keep the response. */
  | { readonly kind: 'keep' }
  /** There is no other credential: end the run. */
  | { readonly kind: 'problem'; readonly problem: Problem };

/** The number of unrelated 401 responses after which the credential is no longer suspected. */
const MOST_IN_VAIN = 20;

/**
 * Distinguishes an expired credential from a target that answers 401 for other reasons, and renews the former. A
 * credential has expired if it was accepted before, and a repeated valid request is now answered with 401, too. Each
 * credential is renewed once; one that was never accepted has not expired.
 */
export class Renewal {
  readonly #settings: Settings;
  /** A case whose valid request was accepted with the current credential. */
  #known: Case | undefined;
  #inVain = 0;
  #underWay: Promise<Renewed> | undefined;
  #refreshing: Promise<Problem | undefined> | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** The number of credentials so far. */
  get count(): number {
    return this.#settings.credentials.ever.length;
  }

  /** Records a valid request that was accepted. */
  note(theCase: Case, outcome: CaseOutcome): void {
    if (this.#known !== undefined || !this.#settings.credentials.renewable || outcome.kind !== 'sent') return;
    const isGood = theCase.expect.outcome === 'accept' && theCase.before.length === 0 && carriesGood(theCase.request);
    if (isGood && isSuccessful(statusOf(outcome))) this.#known = theCase;
  }

  /** Whether an expired credential may explain the outcome of a case. */
  suspects(theCase: Case, outcome: CaseOutcome): boolean {
    const { credentials, contract } = this.#settings;
    if (!credentials.renewable || outcome.kind !== 'sent') return false;
    // A public operation ignores the credential, so its 401 has another reason.
    if (contract.operation(theCase.operation)?.security.length === 0) return false;
    return outcome.exchanges.some(({ result }, index) => {
      const earlier = theCase.before[index];
      return result.status === 401 && (earlier === undefined ? expectsToBeLetIn(theCase) : carriesGood(earlier));
    });
  }

  /** `count` is the number of credentials when the case was sent; `send` sends another case. */
  settle(count: number, send: (other: Case) => Promise<CaseOutcome>): Promise<Renewed> {
    if (count !== this.count) return Promise.resolve({ kind: 'again' });
    this.#underWay ??= this.#renew(send).finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Renews a credential that is about to expire; returns the problem if that fails. */
  async refresh(): Promise<Problem | undefined> {
    const { credentials, signal } = this.#settings;
    if (!credentials.stale) return undefined;
    this.#refreshing ??= credentials
      .renew(signal)
      .then(() => undefined, expired)
      .finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async #renew(send: (other: Case) => Promise<CaseOutcome>): Promise<Renewed> {
    if (this.#known === undefined || this.#inVain >= MOST_IN_VAIN) return { kind: 'keep' };
    const known = this.#known;
    if (!isRefused(await send(known))) {
      this.#inVain++;
      return { kind: 'keep' };
    }
    try {
      if (!(await this.#settings.credentials.renew(this.#settings.signal)))
        return { kind: 'problem', problem: EXPIRED };
    } catch (error) {
      return { kind: 'problem', problem: expired(error) };
    }
    // Later cases may contain no valid request that would show that the new credential is accepted, and it may expire,
    // too.
    if (isRefused(await send(known))) this.#known = undefined;
    return { kind: 'again' };
  }
}

function expired(error: unknown): Problem {
  if (!(error instanceof TrellisError)) throw error;
  const [problem] = error.problems;
  return { ...problem, message: `the credential expired, and ${problem.message}` };
}

const EXPIRED: Problem = {
  code: 'credential-expired',
  message: 'the target no longer accepts the credential, and renewing it returns the same one',
  hint: 'let the token command or the login return a credential that outlives the run',
};

/** A missing response proves nothing. */
function isRefused(outcome: CaseOutcome): boolean {
  return outcome.kind === 'sent' && statusOf(outcome) === 401;
}

function carriesGood({ credentials }: RequestPlan): boolean {
  return credentials.kind === 'good' || credentials.kind === 'requirement';
}

/** Whether a 401 would be a finding: the case sends the valid credential, perhaps in another notation. */
function expectsToBeLetIn({ request, expect }: Case): boolean {
  if (expect.outcome === 'statuses' && expect.statuses.includes(401)) return false;
  return carriesGood(request) || (expect.outcome === 'accept' && request.credentials.kind === 'variant');
}
