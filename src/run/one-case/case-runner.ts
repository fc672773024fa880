import { breaksMessage } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { fieldValue } from '../../http/index.js';
import type { Settings } from '../options/settings.js';
import type { Budget } from '../pace/budget.js';
import { Lanes } from '../pace/lanes.js';
import { Pace } from '../pace/pace.js';
import { Turnstile } from '../pace/turnstile.js';
import type { Manner } from '../pace/turnstile.js';
import { wait } from '../pace/wait.js';
import { WaitingRoom } from '../pace/waiting-room.js';
import type { ConnectError } from '../connection/connect-error.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { tryConnection } from '../connection/try-connection.js';
import type { Sender } from '../send/sender.js';
import { caseRequests } from './case-requests.js';
import type { CaseRequest } from './case-requests.js';
import { Connections } from './connections.js';
import { FreshValues } from './fresh-values.js';
import { sendRequests } from './send-requests.js';
import type { Sent } from './send-requests.js';
import { Silence } from './silence.js';
import { waitAsked } from './wait-asked.js';

/** No case waits longer than this altogether because the target asks it to, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** Before a target counts as gone, in milliseconds: one that restarts gets this much time. */
const RECONNECT_AFTER = [100, 500];
/** When to look whether a target has died, in milliseconds: one that does still takes a connection or two. */
const DEATH_THROES = [0, 50, 100];
/** After so many connections were reset without that it has died, one look is enough. */
const MOST_LOOKS = 5;
/** So many cases may be answered 503 twice before none is sent again for it. */
const MOST_UNAVAILABLE = 10;

/** How often a case was sent again, and why. */
interface History {
  attempt: number;
  waits: number;
  waited: number;
  connects: number;
  manner: Manner;
  /** What came of it before it is sent again alone. */
  silent?: { readonly exchange: Exchange; readonly isStarved: boolean };
  /** The 503 for which it is sent again. */
  unavailable?: readonly Exchange[];
}

/** On what terms a case is sent. */
interface Terms {
  readonly mayPutOff?: boolean;
  /** As a probe, for no longer than that many milliseconds. */
  readonly timeout?: number;
  /** Waited for when all else is ready. */
  readonly gate?: (() => Promise<void>) | undefined;
}

const newHistory: History = { attempt: 0, waits: 0, waited: 0, connects: 0, manner: 'ordinary' };

type Next = 'again' | CaseOutcome;

/** Sends cases to one target, each as often as its answer asks for. */
export class CaseRunner {
  readonly #settings: Settings;
  readonly #pace: Pace;
  readonly #waiting: WaitingRoom;
  readonly #turnstile: Turnstile;
  readonly #lanes: Lanes;
  readonly #silence: Silence;
  readonly #connections = new Connections();
  readonly #senders: readonly Sender[];
  readonly #values: FreshValues;
  readonly #budget: Budget;
  /** Cases that were left unanswered when they were sent as a probe. */
  readonly #silentProbes = new Map<string, Exchange>();
  readonly #putOff = new Map<string, History>();
  #unavailable = 0;
  #resets = 0;
  #isRefused = false;
  /** The target serves one connection at a time, so that none may be kept open. */
  #oneConnection = false;

  constructor(settings: Settings, senders: readonly Sender[], budget: Budget) {
    this.#settings = settings;
    this.#budget = budget;
    this.#pace = new Pace(settings.rate, settings.signal);
    this.#waiting = new WaitingRoom(settings.contract, settings.signal);
    this.#turnstile = new Turnstile(senders.length);
    this.#lanes = new Lanes(senders.length);
    this.#silence = new Silence(settings.route.limits.timeout);
    this.#senders = senders;
    this.#values = new FreshValues(settings.seed);
  }

  /** Whether the target takes no connection, as far as is known. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Whether an operation has answered a request. */
  hasAnswered(operation: string): boolean {
    return this.#silence.hasAnswered(operation);
  }

  /** Waits for no more answers of a target that completes none. */
  giveUp(): void {
    this.#silence.giveUp();
  }

  /** For what a case would have to wait: for some time, or for its turn among those of its operation. */
  reasonToWait({ operation }: Case): 'time' | 'turn' | undefined {
    return this.#waiting.reasonToWait(operation);
  }

  /** Sends a case; `mayPutOff` where there is something else to do while its operation asks to wait. */
  async run(theCase: Case, sender: Sender, mayPutOff = false, gate?: () => Promise<void>): Promise<CaseOutcome> {
    const exchange = this.#silentProbes.get(theCase.id);
    this.#silentProbes.delete(theCase.id);
    const history: History = this.#putOff.get(theCase.id) ?? { ...newHistory };
    this.#putOff.delete(theCase.id);
    if (exchange !== undefined) Object.assign(history, { manner: 'alone', silent: { exchange, isStarved: false } });
    return this.#run(theCase, sender, history, { mayPutOff, gate });
  }

  /** Sends a case to see whether it is answered within that many milliseconds. Silence is taken as it is. */
  async probe(theCase: Case, sender: Sender, timeout: number): Promise<CaseOutcome> {
    const outcome = await this.#run(theCase, sender, { ...newHistory }, { timeout });
    const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
    if (last !== undefined && isTimeout(last) && !breaksMessage(theCase)) this.#silentProbes.set(theCase.id, last);
    return outcome;
  }

  async #run(theCase: Case, sender: Sender, history: History, terms: Terms): Promise<CaseOutcome> {
    for (;;) {
      if (terms.mayPutOff === true && this.#waiting.reasonToWait(theCase.operation) !== undefined) {
        this.#putOff.set(theCase.id, history);
        return { kind: 'put-off' };
      }
      const outcome = await this.#try(theCase, sender, history, terms);
      if (outcome !== 'again') return outcome;
      history.attempt++;
      if (history.manner === 'ordinary') history.manner = 'first';
    }
  }

  async #try(theCase: Case, sender: Sender, history: History, { timeout, gate }: Terms): Promise<Next> {
    const made = caseRequests(theCase, this.#settings, this.#values.for(theCase.id));
    if (made.kind === 'not-applicable') return made;
    const leave = await this.#waiting.enter(theCase.operation, history.manner);
    // What may bring a careless server down is not to be mistaken for what was under way at that moment.
    await this.#turnstile.enter(breaksMessage(theCase) ? 'alone' : history.manner);
    let sent: readonly Sent[];
    let others: boolean;
    let isComplete = false;
    try {
      if (this.#settings.signal.aborted) return { kind: 'aborted' };
      if (this.#silence.isComplete) return this.#unanswered(history);
      if (history.manner === 'alone') {
        if (history.silent !== undefined && !this.#silence.maySendAlone(theCase)) return this.#unanswered(history);
        for (const each of this.#senders) each.close();
        const { silent } = history;
        isComplete = silent !== undefined && this.#silence.isGeneral && !(await this.#isAlive(sender));
      }
      const alone = isComplete ? this.#silence.signOfLife : this.#silence.timeAlone;
      const patience = timeout ?? (history.manner === 'alone' ? alone : this.#silence.timeFor(theCase));
      // A sequence is sent whole or not at all.
      if (!this.#budget.take(made.requests.length)) return { kind: 'aborted' };
      others = this.#senders.some((each) => each !== sender && each.open);
      sent = await this.#send(patient(made.requests, theCase, patience), theCase, sender, history, gate);
      this.#budget.giveBack(made.requests.length - sent.length);
      let later = 0;
      for (const one of sent.toReversed()) {
        this.#note(one, theCase, sender, later);
        later += one.attempt.duration;
      }
      const last = sent.at(-1);
      if (history.manner === 'alone' && last !== undefined) this.#noteSolitude(last, theCase, history, isComplete);
      if (this.#oneConnection) sender.close();
    } finally {
      this.#turnstile.leave();
      leave();
    }
    if (this.#settings.signal.aborted) return { kind: 'aborted' };
    return this.#next(theCase, sent, others, history, timeout !== undefined);
  }

  #send(
    requests: readonly CaseRequest[],
    theCase: Case,
    sender: Sender,
    history: History,
    gate?: () => Promise<void>,
  ): Promise<readonly Sent[]> {
    return sendRequests(
      requests,
      sender,
      this.#pace,
      this.#budget,
      (one) => this.#isDecisive(one, theCase, history),
      (one, tries) => this.#obeyInPlace(one, theCase, history, tries),
      gate,
    );
  }

  /** Whether a request is answered that was answered before. */
  async #isAlive(sender: Sender): Promise<boolean> {
    const { known, signOfLife } = this.#silence;
    const made = known && caseRequests(known, this.#settings, this.#values.for(known.id));
    if (known === undefined || made?.kind !== 'ready' || !this.#budget.take(1)) return true;
    const requests = patient(made.requests, known, signOfLife);
    const [one] = await this.#send(requests, known, sender, { ...newHistory, manner: 'alone' });
    if (one !== undefined) this.#note(one, known, sender);
    sender.close();
    return one === undefined || !isTimeout(one.exchange);
  }

  /** Remembers what an exchange of `ago` milliseconds ago says of the target, whatever it says of its case. */
  #note({ attempt, exchange }: Sent, theCase: Case, sender: Sender, ago = 0): void {
    const { result } = exchange;
    // What never ends is no sign of life, however much of it comes.
    if (attempt.began && !isTimeout(exchange)) this.#silence.heard(theCase, ago);
    if (attempt.began) {
      this.#isRefused = false;
      this.#connections.answered(sender, attempt.reused);
    }
    // How long a stream is listened to, and how long the rest of a broken message is waited for, is up to this side.
    const isOfOwnLength = breaksMessage(theCase) || (result.kind === 'response' && result.bodyState === 'stream');
    if (isOfOwnLength || attempt.unreachable !== undefined) return;
    this.#lanes.note(attempt.duration);
    this.#turnstile.limitTo(this.#lanes.width);
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

  async #next(
    theCase: Case,
    sent: readonly Sent[],
    others: boolean,
    history: History,
    isProbe: boolean,
  ): Promise<Next> {
    const last = sent.at(-1);
    if (last === undefined || last.unsettled) return { kind: 'aborted' };
    const { attempt, exchange } = last;
    if (attempt.unreachable !== undefined) return this.#reconnect(attempt.unreachable, history);
    const dead = await this.#deathOf(last);
    if (dead !== undefined) return { kind: 'unreachable', error: dead, cut: exchange };
    if (attempt.unreadable && history.attempt < 2) return 'again';
    const exchanges = sent.map((one) => one.exchange);
    if (history.manner !== 'alone' && isTimeout(exchange) && !isProbe && !breaksMessage(theCase)) {
      const isStarved = isSilent(last) && !attempt.reused && others && !this.#connections.areServedTogether;
      Object.assign(history, { manner: 'alone', silent: { exchange, isStarved } });
      return 'again';
    }
    if (this.#isUnavailable(exchange, theCase)) {
      if (history.unavailable === undefined && this.#unavailable < MOST_UNAVAILABLE) {
        history.unavailable = exchanges;
        return 'again';
      }
      this.#unavailable++;
    }
    const outcome = this.#outcomeOf(exchanges, history);
    const asked = this.#waitAsked(exchange, theCase, history);
    return asked === undefined ? outcome : this.#obey(asked, exchange, theCase, history);
  }

  /** No retry hides a 503; where there was one, it says in how many of how many tries. */
  #outcomeOf(exchanges: readonly Exchange[], { attempt, manner, silent, unavailable }: History): CaseOutcome {
    const isRepeated = attempt > 0;
    const last = exchanges.at(-1)!;
    const fails =
      unavailable === undefined ? isTimeout(last) && manner === 'alone' && silent : last.result.status === 503;
    const failed = unavailable === undefined ? (fails ? 2 : 0) : fails ? 2 : 1;
    if (failed === 0) return { kind: 'sent', exchanges, isRepeated };
    const told = failed === 1 && unavailable !== undefined ? unavailable : exchanges;
    const tried = { ...told.at(-1)!, tries: { failed, all: 2 } };
    return { kind: 'sent', exchanges: [...told.slice(0, -1), tried], isRepeated };
  }

  /** 503 without Retry-After, which asks for nothing and may be over the next moment. */
  #isUnavailable({ result }: Exchange, theCase: Case): boolean {
    const { expect } = theCase;
    if (result.kind !== 'response' || result.status !== 503 || breaksMessage(theCase)) return false;
    if (expect.outcome === 'statuses' && expect.statuses.includes(503)) return false;
    return waitAsked(result, theCase, 0, this.#settings.now()) === undefined;
  }

  /** A request that ends with its connection may be one of those that were under way when the target died. */
  async #deathOf({ attempt: { result } }: Sent): Promise<ConnectError | undefined> {
    if (result.kind !== 'failure' || (result.failure !== 'reset' && result.failure !== 'truncated')) return undefined;
    const looks = this.#resets++ < MOST_LOOKS ? DEATH_THROES : DEATH_THROES.slice(0, 1);
    for (const pause of looks) {
      await wait(pause, this.#settings.signal);
      const error = await tryConnection(this.#settings.route);
      if (error?.reason !== 'refused') continue;
      this.#isRefused = true;
      return error;
    }
    return undefined;
  }

  async #reconnect(error: ConnectError, history: History): Promise<Next> {
    this.#isRefused = true;
    const pause = RECONNECT_AFTER[history.connects++];
    const passing = error.reason === 'refused' || error.reason === 'other' || error.reason === 'route';
    if (pause === undefined || !passing) return { kind: 'unreachable', error };
    await wait(pause, this.#settings.signal);
    return 'again';
  }

  /**
   * A case was sent alone. A target that serves one connection at a time leaves every other unanswered for as long as the
   * first is kept open. That is no fault (RFC 9112 §9.4 asks clients for restraint): where being alone helped a request
   * for which no other reason is known, nothing is sent otherwise from now on.
   */
  #noteSolitude(last: Sent, theCase: Case, { silent }: History, isComplete: boolean): void {
    const { duration } = last.attempt;
    if (isTimeout(last.exchange)) {
      this.#silence.silentAlone(theCase, duration, isComplete);
    } else if (last.attempt.began) {
      this.#silence.answeredAlone(theCase, duration);
      if (silent?.isStarved !== true || this.#connections.areServedTogether) return;
      this.#oneConnection = true;
      this.#turnstile.serialize();
    }
  }

  #unanswered({ silent }: History): CaseOutcome {
    const reason =
      silent === undefined
        ? 'not sent: the target no longer answers'
        : `${detailOf(silent.exchange)}; not sent again alone, because the target did not answer other requests sent alone either`;
    return { kind: 'unanswered', exchange: silent?.exchange, reason };
  }

  /**
   * A sequence that was put off begins anew, with fresh values. Put off once more, only what was put off is sent again:
   * a target that asks to wait every few requests would never let a longer one through. On a connection that ends with
   * the answer it begins anew all the same.
   */
  async #obeyInPlace({ exchange: { result } }: Sent, theCase: Case, history: History, tries: number): Promise<boolean> {
    const asked = waitAsked(result, theCase, tries, this.#settings.now());
    if (asked === undefined || result.kind !== 'response' || history.waits === 0) return false;
    if (/\bclose\b/i.test(fieldValue(result.fields, 'connection') ?? '')) return false;
    if (tries >= this.#settings.retries || history.waited + asked > LONGEST_WAIT) return false;
    if (!this.#budget.take(1)) return false;
    this.#slowDown(asked, theCase, history);
    await this.#waiting.waitFor(theCase.operation);
    return true;
  }

  #obey(asked: number, exchange: Exchange, theCase: Case, history: History): Next {
    const status = exchange.result.status ?? 0;
    const seconds = Math.ceil(asked / 1_000);
    if (history.waits >= this.#settings.retries) {
      return {
        kind: 'told-to-wait',
        exchange,
        reason: `the target answered ${status} to all ${history.waits + 1} attempts`,
      };
    }
    if (history.waited + asked > LONGEST_WAIT) {
      return {
        kind: 'told-to-wait',
        exchange,
        reason: `the target answered ${status} and asked the client to wait ${seconds} s`,
      };
    }
    history.waits++;
    this.#slowDown(asked, theCase, history);
    return 'again';
  }

  #slowDown(asked: number, { operation }: Case, history: History): void {
    history.waited += asked;
    if (!this.#waiting.hold(operation, asked)) return;
    // A target that asks to slow down is asked one thing at a time from then on.
    this.#turnstile.serialize();
    this.#pace.pause(asked);
  }
}

/** No answer began in time, or none was whole. */
function isTimeout(exchange: Exchange | undefined): boolean {
  return exchange?.result.kind === 'failure' && exchange.result.failure === 'timeout';
}

function isSilent({ exchange, attempt }: Sent): boolean {
  return isTimeout(exchange) && !attempt.began;
}

function detailOf({ result }: Exchange): string {
  return result.kind === 'failure' ? result.detail : 'no answer';
}

/** Requests that are waited for that long; to what is no whole message, for no longer than it always is. */
function patient(requests: readonly CaseRequest[], theCase: Case, timeout: number): readonly CaseRequest[] {
  const last = requests.length - 1;
  return requests.map((request, index) =>
    index === last && breaksMessage(theCase) ? request : { ...request, limits: { ...request.limits, timeout } },
  );
}
