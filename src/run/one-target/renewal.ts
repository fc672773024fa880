import type { Case, RequestPlan } from '../../cases/index.js';
import { TrellisError } from '../../error/index.js';
import type { Problem } from '../../error/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import type { Settings } from '../options/settings.js';

/** What is to be done about a case whose good credential was answered 401. */
export type Renewed =
  /** There is a new one: the case is sent again. */
  | { readonly kind: 'again' }
  /** It still lets one in: the answer is the target's own. */
  | { readonly kind: 'keep' }
  /** There is no other: nothing more can be asked. */
  | { readonly kind: 'problem'; readonly problem: Problem };

/** As often as a 401 turns out to have nothing to do with the credential before nobody asks any more. */
const MOST_IN_VAIN = 20;

/**
 * Tells a credential that has expired on the way from a target that answers 401 for reasons of its own, and gets a new
 * one. A credential has expired when it was let in before and a good request with it, sent once more, is answered 401
 * as well. Each credential is renewed once; one that never was let in is no expired one.
 */
export class Renewal {
  readonly #settings: Settings;
  /** A case whose good request was let in with the present credential. */
  #known: Case | undefined;
  #inVain = 0;
  #underWay: Promise<Renewed> | undefined;
  #refreshing: Promise<Problem | undefined> | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** How many credentials there have been. */
  get count(): number {
    return this.#settings.credentials.ever.length;
  }

  /** Remembers a good request that was let in. */
  note(theCase: Case, outcome: CaseOutcome): void {
    if (this.#known !== undefined || !this.#settings.credentials.renewable || outcome.kind !== 'sent') return;
    const isGood = theCase.expect.outcome === 'accept' && theCase.before.length === 0 && carriesGood(theCase.request);
    const status = outcome.exchanges.at(-1)?.result.status ?? 0;
    if (isGood && status >= 200 && status < 300) this.#known = theCase;
  }

  /** Whether the outcome of a case may be due to a credential that has expired. */
  suspects(theCase: Case, outcome: CaseOutcome): boolean {
    const { credentials, contract } = this.#settings;
    if (!credentials.renewable || outcome.kind !== 'sent') return false;
    // A public operation does not look at the credential: its 401 is about what the request itself says.
    if (contract.operation(theCase.operation)?.security.length === 0) return false;
    return outcome.exchanges.some(({ result }, index) => {
      const earlier = theCase.before[index];
      return result.status === 401 && (earlier === undefined ? expectsToBeLetIn(theCase) : carriesGood(earlier));
    });
  }

  /** `count` is how many credentials there had been when the case was sent; `send` sends another one. */
  settle(count: number, send: (other: Case) => Promise<CaseOutcome>): Promise<Renewed> {
    if (count !== this.count) return Promise.resolve({ kind: 'again' });
    this.#underWay ??= this.#renew(send).finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Renews a credential whose time is over, before it is refused; gives the problem where that fails. */
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
    // The cases to come may hold no good request that would show that the new one is let in, and it may expire as well.
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

/** What got no answer tells nothing. */
function isRefused(outcome: CaseOutcome): boolean {
  return outcome.kind === 'sent' && outcome.exchanges.at(-1)?.result.status === 401;
}

function carriesGood({ credentials }: RequestPlan): boolean {
  return credentials.kind === 'good' || credentials.kind === 'requirement';
}

/** A 401 to it would be blamed on the target: it carries the good credential, if in another spelling. */
function expectsToBeLetIn({ request, expect }: Case): boolean {
  if (expect.outcome === 'statuses' && expect.statuses.includes(401)) return false;
  return carriesGood(request) || (expect.outcome === 'accept' && request.credentials.kind === 'variant');
}
