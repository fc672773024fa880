import { bodyLimit, headTooLarge, type Limits } from './route.js';
import type { ExchangeFailure, ExchangeResult } from '../../checks/index.js';
import { fieldValue, isStream, type FieldList } from '../../http/index.js';
import { BodyCollector } from './body-collector.js';
import { type ConnectError, connectTimeout } from './connect-error.js';
import type { Endpoint } from './endpoint.js';

/** A timer that fires later than this, in milliseconds, shows that the process was too busy to read its sockets. */
const TOLERANCE = 20;

/** How long a stream is read, in milliseconds: its first events arrive within that time, and it may never end. */
const LISTENING = 300;

/** The result of an attempt to send one request. */
export interface Attempt {
  readonly result: ExchangeResult;
  /** Time from the first byte sent to the last byte received, in milliseconds. */
  readonly duration: number;
  /** Whether the connection had carried a response before, so that the peer may have closed it since. */
  readonly reused: boolean;
  /** Whether any byte of a response arrived. */
  readonly began: boolean;
  /** The reason for a failed connection, if that is the failure. */
  readonly unreachable: ConnectError | undefined;
}

/** The state of one exchange, and the single place that settles it. */
export class Progress {
  readonly #endpoint: Endpoint;
  readonly #limits: Limits;
  readonly #settled: (attempt: Attempt) => void;
  readonly #deadline: Deadline;
  readonly #abandon: () => void;
  #listening: NodeJS.Timeout | undefined;
  #body: BodyCollector;
  #started: number | undefined;
  #reused = false;
  #began = false;
  #status: number | undefined;
  #reason: string | undefined;
  #fields: FieldList = [];
  #done = false;

  /** `abandon` is called after the exchange is settled if the rest of the response is not needed. */
  constructor(endpoint: Endpoint, limits: Limits, abandon: () => void, settled: (attempt: Attempt) => void) {
    this.#body = new BodyCollector(limits.body);
    this.#endpoint = endpoint;
    this.#limits = limits;
    this.#settled = settled;
    this.#abandon = abandon;
    this.#deadline = new Deadline(limits.timeout, () => {
      this.#expire();
      abandon();
    });
  }

  get done(): boolean {
    return this.#done;
  }

  /** Receives the content of the final response. */
  get body(): BodyCollector {
    return this.#body;
  }

  /** The connection is open and the first byte is about to be sent. */
  sending(reused: boolean): void {
    this.#started = performance.now();
    this.#reused = reused;
  }

  /** The first byte of a response has arrived. */
  began(): void {
    this.#began = true;
  }

  /** The header section of the final response has arrived. */
  answered(status: number, reason: string | undefined, fields: FieldList): void {
    this.#began = true;
    this.#status = status;
    this.#reason = reason;
    this.#fields = fields;
    this.#body = new BodyCollector(bodyLimit(fields, this.#limits));
    if (isStream(fieldValue(fields, 'content-type') ?? '')) this.#listen();
  }

  /**
   * The response is complete, or was cut off at the limit or as an endless stream. The caller decodes its
   * Content-Encoding.
   */
  finish(bodyState: 'complete' | 'over-limit' | 'stream'): void {
    if (this.#status === undefined) return this.fail('protocol', 'the response has no status line');
    const reason = this.#reason === undefined ? {} : { reason: this.#reason };
    const answer = { status: this.#status, ...reason, fields: this.#fields, body: this.body.bytes(), bodyState };
    this.#settle({ result: { kind: 'response', ...answer } });
  }

  fail(failure: ExchangeFailure['failure'], detail: string): void {
    this.#settle({ result: { kind: 'failure', failure, detail, status: this.#status } });
  }

  /** The received bytes do not match the grammar of HTTP/1.1; `why` states the reason. */
  notHttp(why: string, beganAsHttp: boolean): void {
    const began = beganAsHttp ? ({ beganAsHttp } as const) : {};
    const detail = `the response is not HTTP/1.1: ${why}`;
    this.#settle({ result: { kind: 'failure', failure: 'protocol', detail, status: this.#status, ...began } });
  }

  /** The status line and header section exceed the limit. */
  headTooLarge(): void {
    this.fail('protocol', `the response was not read to its end: ${headTooLarge(this.#limits.head)}`);
  }

  /** The connection ended before the response was complete. */
  cut(how: string): void {
    if (this.#status !== undefined) {
      this.fail('truncated', `${how} in the middle of the response (status ${this.#status})`);
    } else if (this.#began) {
      this.fail('truncated', `${how} in the middle of the response headers`);
    } else {
      this.fail('reset', `${how} without a response`);
    }
  }

  unreachable(error: ConnectError): void {
    this.#settle({
      result: { kind: 'failure', failure: 'unreachable', detail: error.message, status: undefined },
      unreachable: error,
    });
  }

  #listen(): void {
    const patience = Math.min(LISTENING, this.#limits.timeout / 2);
    this.#listening = setTimeout(() => {
      this.finish('stream');
      this.#abandon();
    }, patience);
  }

  #expire(): void {
    const within = `${this.#limits.timeout / 1000} s`;
    if (this.#started === undefined) return this.unreachable(connectTimeout(this.#endpoint, this.#limits.timeout));
    if (!this.#began) return this.fail('timeout', `no response within ${within}`);
    const so = this.#status === undefined ? '' : ` (status ${this.#status})`;
    this.fail('timeout', `the response began${so}, but was not complete within ${within}`);
  }

  #settle(outcome: Pick<Attempt, 'result'> & Partial<Attempt>): void {
    if (this.#done) return;
    this.#done = true;
    this.#deadline.cancel();
    clearTimeout(this.#listening);
    this.#settled({
      duration: this.#started === undefined ? 0 : performance.now() - this.#started,
      reused: this.#reused,
      began: this.#began,
      unreachable: undefined,
      ...outcome,
    });
  }
}

/**
 * Calls `expired` after a time-out, unless it is cancelled.
 *
 * Node's event loop runs timers before sockets. If this process was busy or suspended, a response may be waiting unread
 * when the timer fires. The deadline then extends itself by the lost time, at most once its length in all.
 */
class Deadline {
  readonly #expired: () => void;
  #timer: NodeJS.Timeout | undefined;
  #look: NodeJS.Immediate | undefined;
  /** The remaining extension, in milliseconds. */
  #grace: number;

  constructor(milliseconds: number, expired: () => void) {
    this.#expired = expired;
    this.#grace = milliseconds;
    this.#arm(milliseconds);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#look);
  }

  #arm(milliseconds: number): void {
    const due = performance.now() + milliseconds;
    this.#timer = setTimeout(() => {
      const late = Math.min(performance.now() - due, this.#grace);
      if (late > TOLERANCE) {
        this.#grace -= late;
        this.#arm(late);
      } else {
        // One turn of the event loop reads every socket that has data.
        this.#look = setImmediate(this.#expired);
      }
    }, milliseconds);
  }
}
