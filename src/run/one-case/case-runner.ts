import { breaksMessage, type Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { fieldValue } from '../../http/index.js';
import type { Settings } from '../options/settings.js';
import type { Budget } from '../pace/budget.js';
import { Lanes } from '../pace/lanes.js';
import { Pace } from '../pace/pace.js';
import { type Manner, Turnstile } from '../pace/turnstile.js';
import { wait } from '../pace/wait.js';
import { WaitingRoom } from '../pace/waiting-room.js';
import type { ConnectError } from '../connection/connect-error.js';
import { lastExchange, type CaseOutcome, isTimeout } from '../model/case-outcome.js';
import { tryConnection } from '../connection/open-socket.js';
import type { Sender } from '../send/sender.js';
import { type CaseRequest, caseRequests } from './case-requests.js';
import { Connections } from './connections.js';
import { FreshValues } from './fresh-values.js';
import { sendRequests, type Sent } from './send-requests.js';
import { detailOf, Silence } from './silence.js';
import { waitAsked } from './wait-asked.js';

/** The longest total time for which a target may make one case wait, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** The delays before a target counts as gone, in milliseconds, which give a restarting target time. */
const RECONNECT_AFTER = [100, 500];
/**
 * The delays of the checks whether a target has died, in milliseconds: a dying process still accepts a few connections.
 */
const DEATH_THROES = [0, 50, 100];
/** After this many reset connections without a death, one check is enough. */
const MOST_LOOKS = 5;
/** The number of cases in a row with two 503 responses after which no case is repeated because of a 503. */
const MOST_UNAVAILABLE = 10;

/** How often and why a case was repeated. */
interface History {
  attempt: number;
  waits: number;
  waited: number;
  connects: number;
  manner: Manner;
  /** The unanswered exchange because of which the case is repeated alone. */
  silent?: { readonly exchange: Exchange; readonly isStarved: boolean };
  /** The 503 responses because of which the case is repeated. */
  unavailable?: readonly Exchange[];
  /** The case was repeated because the request after a rejected one on its connection failed. */
  isConfirmed?: true;
}

/** The conditions under which a case is sent. */
interface Terms {
  readonly mayPutOff?: boolean;
  /** The time-out of a probe, in milliseconds. */
  readonly timeout?: number;
  /** Awaited immediately before sending. */
  readonly gate?: (() => Promise<void>) | undefined;
}

const newHistory: History = { attempt: 0, waits: 0, waited: 0, connects: 0, manner: 'ordinary' };

type Next = 'again' | CaseOutcome;

/** Sends cases to one target, and repeats them as the responses require. */
export class CaseRunner {
  /** Knows which requests got no response. */
  readonly silence: Silence;
  readonly #settings: Settings;
  readonly #pace: Pace;
  readonly #waiting: WaitingRoom;
  readonly #turnstile: Turnstile;
  readonly #lanes: Lanes;
  readonly #connections = new Connections();
  readonly #senders: readonly Sender[];
  readonly #values: FreshValues;
  readonly #budget: Budget;
  /** Cases that got no response when they were sent as probes. */
  readonly #silentProbes = new Map<string, Exchange>();
  readonly #putOff = new Map<string, History>();
  #unavailable = 0;
  #resets = 0;
  #isRefused = false;
  /** The target serves one connection at a time, so no connection is kept open. */
  #oneConnection = false;

  constructor(settings: Settings, senders: readonly Sender[], budget: Budget) {
    this.#settings = settings;
    this.#budget = budget;
    this.#pace = new Pace(settings.rate, settings.signal);
    this.#waiting = new WaitingRoom(settings.contract, settings.signal);
    this.#turnstile = new Turnstile(senders.length);
    this.#lanes = new Lanes(senders.length);
    this.silence = new Silence(settings.route.limits.timeout);
    this.#senders = senders;
    this.#values = new FreshValues(settings.seed);
  }

  /** Whether the target is known to refuse connections. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Whether a request was not sent because the maximum of requests is reached. */
  get isUsedUp(): boolean {
    return this.#budget.refused;
  }

  /** What a case would have to wait for: a time, or its turn among the cases of its operation. */
  reasonToWait({ operation }: Case): 'time' | 'turn' | undefined {
    return this.#waiting.reasonToWait(operation);
  }

  /** Sends a case. `mayPutOff`: the case may be returned as put off, because other cases can be sent meanwhile. */
  async run(theCase: Case, sender: Sender, mayPutOff = false, gate?: () => Promise<void>): Promise<CaseOutcome> {
    const exchange = this.#silentProbes.get(theCase.id);
    this.#silentProbes.delete(theCase.id);
    const history: History = this.#putOff.get(theCase.id) ?? { ...newHistory };
    this.#putOff.delete(theCase.id);
    if (exchange !== undefined) Object.assign(history, { manner: 'alone', silent: { exchange, isStarved: false } });
    return this.#run(theCase, sender, history, { mayPutOff, gate });
  }

  /** Sends a case as a probe with a time-out in milliseconds; does not repeat it if there is no response. */
  async probe(theCase: Case, sender: Sender, timeout: number): Promise<CaseOutcome> {
    const outcome = await this.#run(theCase, sender, { ...newHistory }, { timeout });
    const last = lastExchange(outcome);
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
    if (this.#settings.signal.aborted) return { kind: 'aborted' };
    const made = caseRequests(theCase, this.#settings, this.#values.for(theCase.id));
    if (made.kind === 'not-applicable') return made;
    const leave = await this.#waiting.enter(theCase.operation, history.manner);
    // A message that may crash a careless server is sent alone, so that no concurrent request becomes a suspect.
    await this.#turnstile.enter(breaksMessage(theCase) ? 'alone' : history.manner);
    let sent: readonly Sent[];
    let others: boolean;
    let isComplete = false;
    try {
      if (this.#settings.signal.aborted) return { kind: 'aborted' };
      if (this.silence.isComplete) return this.#unanswered(history);
      if (history.manner === 'alone') {
        if (history.silent !== undefined && !this.silence.maySendAlone(theCase)) return this.#unanswered(history);
        for (const each of this.#senders) each.close();
        const { silent } = history;
        isComplete = silent !== undefined && this.silence.isGeneral && !(await this.#isAlive(sender));
      }
      const alone = isComplete ? this.silence.signOfLife : this.silence.timeAlone;
      const patience = timeout ?? (history.manner === 'alone' ? alone : this.silence.timeFor(theCase));
      // The budget must allow the whole sequence.
      if (!this.#budget.take(made.requests.length)) return { kind: 'aborted' };
      this.#budget.await(true);
      others = this.#senders.some((each) => each !== sender && each.open);
      const requests = patient(made.requests, theCase, patience);
      sent = await this.#send(requests, theCase, sender, history, gate).finally(() => this.#budget.await(false));
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

  /** Whether the target still answers a request that it answered before. */
  async #isAlive(sender: Sender): Promise<boolean> {
    const { known, signOfLife } = this.silence;
    const made = known && caseRequests(known, this.#settings, this.#values.for(known.id));
    if (known === undefined || made?.kind !== 'ready' || !this.#budget.take(1)) return true;
    const requests = patient(made.requests, known, signOfLife);
    const [one] = await this.#send(requests, known, sender, { ...newHistory, manner: 'alone' });
    if (one !== undefined) this.#note(one, known, sender);
    sender.close();
    return one === undefined || !isTimeout(one.exchange);
  }

  /** Records what an exchange shows about the target; the exchange ended `ago` milliseconds ago. */
  #note({ attempt, exchange }: Sent, theCase: Case, sender: Sender, ago = 0): void {
    const { result } = exchange;
    // An endless response is not a sign of life.
    if (attempt.began && !isTimeout(exchange)) this.silence.heard(theCase, ago);
    if (attempt.began) {
      this.#isRefused = false;
      this.#connections.answered(sender, attempt.reused);
    }
    // The run itself determines the duration of a stream and of a broken message.
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
    } else if (history.unavailable !== undefined) this.#unavailable = 0;
    // A service that fails by chance has read the request before all the same.
    if (theCase.afterRefusal === true && !isSuccess(exchange) && history.isConfirmed === undefined) {
      history.isConfirmed = true;
      return 'again';
    }
    const outcome =
      history.manner === 'alone' && isTimeout(exchange) && this.silence.isComplete
        ? this.silence.outcomeOf(exchanges)
        : this.#outcomeOf(exchanges, history);
    const asked = this.#waitAsked(exchange, theCase, history);
    return asked === undefined ? outcome : this.#obey(asked, exchange, theCase, history);
  }

  /** A repetition never hides a 503: the outcome keeps both attempts. */
  #outcomeOf(exchanges: readonly Exchange[], { attempt, manner, silent, unavailable }: History): CaseOutcome {
    const known = { kind: 'sent', isRepeated: attempt > 0, silent: silent?.exchange } as const;
    const last = exchanges.at(-1)!;
    if (unavailable !== undefined && last.result.status !== 503)
      return { ...known, exchanges, unavailable: triedTwice(unavailable, 1) };
    const isFailedAgain = unavailable !== undefined || (isTimeout(last) && manner === 'alone' && silent !== undefined);
    return { ...known, exchanges: isFailedAgain ? triedTwice(exchanges, 2) : exchanges };
  }

  /** A 503 without Retry-After asks for nothing and may be momentary. */
  #isUnavailable({ result }: Exchange, theCase: Case): boolean {
    const { expect } = theCase;
    if (result.kind !== 'response' || result.status !== 503 || breaksMessage(theCase)) return false;
    if (expect.outcome === 'statuses' && expect.statuses.includes(503)) return false;
    return waitAsked(result, theCase, 0, this.#settings.now()) === undefined;
  }

  /** If the connection ended, the request may be one of those in progress when the target died. */
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
    // A request without an answer may have stopped the target, which then refuses its repetition.
    const { silent } = history;
    if (pause === undefined || !passing) return { kind: 'unreachable', error, ...(silent && { cut: silent.exchange }) };
    await wait(pause, this.#settings.signal);
    return 'again';
  }

  /**
   * Evaluates a case that was repeated alone. A target that serves one connection at a time answers no other while the
   * first is kept open, which is not a fault (RFC 9112 §9.4 asks clients for restraint). If being alone helped and no
   * other reason is known, all further requests are sent alone.
   */
  #noteSolitude(last: Sent, theCase: Case, { silent }: History, isComplete: boolean): void {
    const { duration } = last.attempt;
    if (isTimeout(last.exchange)) {
      this.silence.silentAlone(theCase, duration, isComplete);
    } else if (last.attempt.began) {
      this.silence.answeredAlone(theCase, duration);
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
   * Decides how to repeat a sequence in which a request was told to wait. The first repetition sends the whole sequence
   * with fresh values. Later ones repeat only the request in question, because a target that asks to wait every few
   * requests would never let a long sequence through; on a connection that ends with the response, the whole sequence
   * is repeated.
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
    // A target that asks clients to slow down gets one request at a time from then on.
    this.#turnstile.serialize();
    this.#pace.pause(asked);
  }
}

/** Notes at the last exchange of an attempt how many of two attempts failed like it. */
function triedTwice(exchanges: readonly Exchange[], failed: number): readonly Exchange[] {
  return [...exchanges.slice(0, -1), { ...exchanges.at(-1)!, tries: { failed, all: 2 } }];
}

function isSuccess({ result }: Exchange): boolean {
  return result.kind === 'response' && result.status < 400;
}

function isSilent({ exchange, attempt }: Sent): boolean {
  return isTimeout(exchange) && !attempt.began;
}

/** Applies a time-out to requests, except to incomplete messages, which keep their own. */
function patient(requests: readonly CaseRequest[], theCase: Case, timeout: number): readonly CaseRequest[] {
  const last = requests.length - 1;
  return requests.map((request, index) =>
    index === last && breaksMessage(theCase) ? request : { ...request, limits: { ...request.limits, timeout } },
  );
}
