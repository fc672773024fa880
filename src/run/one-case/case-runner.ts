import { breaksMessage } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { fieldValue } from '../../http/index.js';
import type { Settings } from '../one-target/settings.js';
import type { Budget } from '../pace/budget.js';
import type { Pace } from '../pace/pace.js';
import type { Manner, Turnstile } from '../pace/turnstile.js';
import { wait } from '../pace/wait.js';
import type { ConnectError } from '../send/connect-error.js';
import { tryConnection } from '../send/try-connection.js';
import type { Sender } from '../send/sender.js';
import { caseRequests } from './case-requests.js';
import { FreshValues } from './fresh-values.js';
import { sendRequests } from './send-requests.js';
import type { Sent } from './send-requests.js';
import { waitAsked } from './wait-asked.js';

/** What came of a case, before anyone judges it. */
export type CaseOutcome =
  /**
   * Its exchanges in the order sent, one at least; the last decides, be it its own or one before it. `isRepeated`: they
   * are not the first of it, since the target asked to wait, or did not answer.
   */
  | { readonly kind: 'sent'; readonly exchanges: readonly Exchange[]; readonly isRepeated: boolean }
  | { readonly kind: 'told-to-wait'; readonly exchange: Exchange; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly error: ConnectError }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  /** Not sent, or not to its end: the run was interrupted, or has sent all that it may. */
  | { readonly kind: 'aborted' };

/** No case waits longer than this altogether because the target asks it to, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** As many cases may go unanswered alone, too, before none is sent again alone. */
const SOLITARY_TRIES = 2;
/** Before a target counts as gone, in milliseconds: one that restarts gets this much time. */
const RECONNECT_AFTER = [100, 500];

/** For so long after a broken message a server that it killed may still seem to be there, in milliseconds. */
const DEATH_THROES = 2_000;

/** How often a case was sent again, and why. */
interface History {
  attempt: number;
  waits: number;
  waited: number;
  connects: number;
  manner: Manner;
  /** What came of it before it is sent again alone. */
  starved?: CaseOutcome;
}

type Next = 'again' | CaseOutcome;

/** Sends cases to one target, each as often as its answer asks for. */
export class CaseRunner {
  readonly #settings: Settings;
  readonly #pace: Pace;
  readonly #turnstile: Turnstile;
  readonly #senders: readonly Sender[];
  readonly #values: FreshValues;
  readonly #budget: Budget;
  #solitaryTries = SOLITARY_TRIES;
  /** When a message that is not whole was last answered, or not, by the clock of `performance`. */
  #brokenAt = -Infinity;
  /** The target serves one connection at a time, so that none may be kept open. */
  #oneConnection = false;

  constructor(settings: Settings, pace: Pace, turnstile: Turnstile, senders: readonly Sender[], budget: Budget) {
    this.#settings = settings;
    this.#budget = budget;
    this.#pace = pace;
    this.#turnstile = turnstile;
    this.#senders = senders;
    this.#values = new FreshValues(settings.seed);
  }

  async run(theCase: Case, sender: Sender): Promise<CaseOutcome> {
    const history: History = { attempt: 0, waits: 0, waited: 0, connects: 0, manner: 'ordinary' };
    for (;;) {
      const outcome = await this.#try(theCase, sender, history);
      if (outcome !== 'again') return outcome;
      history.attempt++;
      if (history.manner === 'ordinary') history.manner = 'first';
    }
  }

  async #try(theCase: Case, sender: Sender, history: History): Promise<Next> {
    const requests = caseRequests(theCase, this.#settings, this.#values.for(theCase.id));
    if (requests.kind === 'not-applicable') return requests;
    // What may bring a careless server down is not to be mistaken for what was under way at that moment.
    await this.#turnstile.enter(breaksMessage(theCase) ? 'alone' : history.manner);
    let sent: readonly Sent[];
    let others: boolean;
    try {
      if (this.#settings.signal.aborted) return { kind: 'aborted' };
      if (history.manner === 'alone') {
        if (this.#solitaryTries === 0 && history.starved !== undefined) return history.starved;
        for (const each of this.#senders) each.close();
      }
      // A sequence is sent whole or not at all.
      if (!this.#budget.take(requests.requests.length)) return { kind: 'aborted' };
      others = this.#senders.some((each) => each !== sender && each.open);
      sent = await sendRequests(
        requests.requests,
        sender,
        this.#pace,
        this.#budget,
        (one) => this.#isDecisive(one, theCase, history),
        (one, tries) => this.#obeyInPlace(one, theCase, history, tries),
      );
      this.#budget.giveBack(requests.requests.length - sent.length);
      if (this.#oneConnection) sender.close();
      if (breaksMessage(theCase)) this.#brokenAt = performance.now();
    } finally {
      this.#turnstile.leave();
    }
    if (this.#settings.signal.aborted) return { kind: 'aborted' };
    return this.#next(theCase, sent, others, history);
  }

  #isDecisive(sent: Sent | undefined, theCase: Case, history: History): boolean {
    if (this.#settings.signal.aborted) return true;
    if (sent === undefined) return false;
    const { exchange } = sent;
    return exchange.result.kind === 'failure' || this.#waitAsked(exchange, theCase, history) !== undefined;
  }

  #waitAsked({ result }: Exchange, theCase: Case, history: History): number | undefined {
    return waitAsked(result, theCase, history.waits, this.#settings.now());
  }

  async #next(theCase: Case, sent: readonly Sent[], others: boolean, history: History): Promise<Next> {
    const last = sent.at(-1);
    if (last === undefined || last.unsettled) return { kind: 'aborted' };
    const { attempt, exchange } = last;
    const unreachable = attempt.unreachable ?? (await this.#deathOf(last, theCase));
    if (unreachable !== undefined) return this.#reconnect(unreachable, history);
    if (attempt.unreadable && history.attempt < 2) return 'again';
    const outcome: CaseOutcome = {
      kind: 'sent',
      exchanges: sent.map((one) => one.exchange),
      isRepeated: history.attempt > 0,
    };
    if (history.manner === 'alone') this.#noteSolitude(last);
    else if (this.#isStarved(last, others) && !breaksMessage(theCase)) {
      Object.assign(history, { manner: 'alone', starved: outcome });
      return 'again';
    }
    const asked = this.#waitAsked(exchange, theCase, history);
    return asked === undefined ? outcome : this.#obey(asked, exchange, history);
  }

  /** A process that dies of a broken message still takes a connection or two: those requests are not to blame. */
  async #deathOf({ attempt: { result } }: Sent, theCase: Case): Promise<ConnectError | undefined> {
    if (result.kind !== 'failure' || result.failure !== 'reset' || breaksMessage(theCase)) return undefined;
    if (performance.now() - this.#brokenAt > DEATH_THROES) return undefined;
    const error = await tryConnection(this.#settings.route);
    return error?.reason === 'refused' ? error : undefined;
  }

  async #reconnect(error: ConnectError, history: History): Promise<Next> {
    const pause = RECONNECT_AFTER[history.connects++];
    const passing = error.reason === 'refused' || error.reason === 'other' || error.reason === 'route';
    if (pause === undefined || !passing) return { kind: 'unreachable', error };
    await wait(pause, this.#settings.signal);
    return 'again';
  }

  /**
   * A target that serves one connection at a time leaves every other unanswered for as long as the first is kept open.
   * That is no fault (RFC 9112 §9.4 asks clients for restraint), so the case is sent again with no other open.
   */
  #isStarved(last: Sent, others: boolean): boolean {
    return isSilent(last) && !last.attempt.reused && others && this.#solitaryTries > 0;
  }

  /** A case was sent alone: either that helped, and nothing is sent otherwise from now on, or it did not. */
  #noteSolitude(last: Sent): void {
    if (isSilent(last)) {
      this.#solitaryTries--;
    } else if (last.attempt.began) {
      this.#oneConnection = true;
      this.#turnstile.serialize();
    }
  }

  /**
   * A sequence that was put off begins anew, with fresh values. Put off once more, only what was put off is sent again:
   * a target that asks to wait every few requests would never let a longer one through. On a connection that ends with
   * the answer it begins anew all the same.
   */
  #obeyInPlace({ exchange: { result } }: Sent, theCase: Case, history: History, tries: number): boolean {
    const asked = waitAsked(result, theCase, tries, this.#settings.now());
    if (asked === undefined || result.kind !== 'response' || history.waits === 0) return false;
    if (/\bclose\b/i.test(fieldValue(result.fields, 'connection') ?? '')) return false;
    if (tries >= this.#settings.retries || history.waited + asked > LONGEST_WAIT) return false;
    if (!this.#budget.take(1)) return false;
    this.#slowDown(asked, history);
    return true;
  }

  #obey(asked: number, exchange: Exchange, history: History): Next {
    const status = exchange.result.status ?? 0;
    const seconds = Math.ceil(asked / 1_000);
    if (history.waits >= this.#settings.retries) {
      return { kind: 'told-to-wait', exchange, reason: `answered ${status} each of ${history.waits + 1} times` };
    }
    if (history.waited + asked > LONGEST_WAIT) {
      return { kind: 'told-to-wait', exchange, reason: `answered ${status} and asked to wait ${seconds} s` };
    }
    history.waits++;
    this.#slowDown(asked, history);
    return 'again';
  }

  #slowDown(asked: number, history: History): void {
    history.waited += asked;
    // Whoever is asked to slow down is asked one thing at a time from then on.
    this.#turnstile.serialize();
    this.#pace.pause(asked);
  }
}

function isSilent({ attempt: { result, began } }: Sent): boolean {
  return result.kind === 'failure' && result.failure === 'timeout' && !began;
}
