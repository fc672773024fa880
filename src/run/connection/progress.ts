import type { ExchangeFailure } from '../../checks/index.js';
import { fieldValue, isStream } from '../../http/index.js';
import type { FieldList } from '../../http/index.js';
import { BodyCollector } from './body-collector.js';
import type { ConnectError } from './connect-error.js';
import { connectTimeout } from './connect-error.js';
import type { Attempt } from './connection.js';
import { Deadline } from './deadline.js';
import type { Endpoint } from './endpoint.js';
import { bodyLimit } from './limits.js';
import type { Limits } from './limits.js';
import { headTooLarge } from './words.js';

/** For so long a stream is listened to, in milliseconds: its first words are here by then, and its end may never be. */
const LISTENING = 300;

/** What one exchange has come to so far, and the one place where it is settled, whichever transport carries it. */
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

  /** `abandon` is called when nobody waits for the rest of the answer, after the exchange was settled. */
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

  /** Where the content of the final answer goes. */
  get body(): BodyCollector {
    return this.#body;
  }

  /** Of the final answer, once its header section is here. */
  get status(): number | undefined {
    return this.#status;
  }

  /** The connection is there and the first byte goes out now. */
  sending(reused: boolean): void {
    this.#started = performance.now();
    this.#reused = reused;
  }

  /** The first byte of an answer is here. */
  began(): void {
    this.#began = true;
  }

  /** The header section of the final answer is here. */
  answered(status: number, reason: string | undefined, fields: FieldList): void {
    this.#began = true;
    this.#status = status;
    this.#reason = reason;
    this.#fields = fields;
    this.#body = new BodyCollector(bodyLimit(fields, this.#limits));
    if (isStream(fieldValue(fields, 'content-type') ?? '')) this.#listen();
  }

  /** The answer is whole, or cut: at the limit, or since it has no end. Its Content-Encoding is undone by whoever asked. */
  finish(bodyState: 'complete' | 'over-limit' | 'stream'): void {
    if (this.#status === undefined) return this.fail('protocol', 'the answer has no status line');
    const reason = this.#reason === undefined ? {} : { reason: this.#reason };
    const answer = { status: this.#status, ...reason, fields: this.#fields, body: this.body.bytes(), bodyState };
    this.#settle({ result: { kind: 'response', ...answer } });
  }

  fail(failure: ExchangeFailure['failure'], detail: string): void {
    this.#settle({ result: { kind: 'failure', failure, detail, status: this.#status } });
  }

  /** What came is no answer by the grammar of HTTP/1.1; `why` says what is wrong with it. */
  notHttp(why: string, beganAsHttp: boolean): void {
    const began = beganAsHttp ? ({ beganAsHttp } as const) : {};
    const detail = `what came is not HTTP/1.1: ${why}`;
    this.#settle({ result: { kind: 'failure', failure: 'protocol', detail, status: this.#status, ...began } });
  }

  /** The status line and header section go on beyond the limit. */
  headTooLarge(): void {
    this.fail('protocol', `what came is not read to its end: ${headTooLarge(this.#limits.head)}`);
  }

  /** The connection ended although the answer was not whole. */
  cut(how: string): void {
    if (this.#status !== undefined) {
      this.fail('truncated', `${how} in the midst of the answer (status ${this.#status})`);
    } else if (this.#began) {
      this.fail('truncated', `${how} in the midst of the answer's header section`);
    } else {
      this.fail('reset', `${how} without an answer`);
    }
  }

  unreachable(error: ConnectError): void {
    this.#settle({
      result: { kind: 'failure', failure: 'unreachable', detail: error.message, status: undefined },
      unreachable: error,
    });
  }

  unreadable(detail: string): void {
    this.#settle({
      result: { kind: 'failure', failure: 'protocol', detail, status: this.#status },
      unreadable: true,
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
    if (!this.#began) return this.fail('timeout', `no answer within ${within}`);
    const so = this.#status === undefined ? '' : ` (status ${this.#status})`;
    this.fail('timeout', `the answer began${so}, but was not whole within ${within}`);
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
      unreadable: false,
      ...outcome,
    });
  }
}
