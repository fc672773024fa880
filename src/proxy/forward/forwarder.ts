import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ExchangeFailure } from '../../checks/index.js';
import { CopiedBody, type CopyBudget } from '../watch/copied-body.js';
import { ClientSide, pairsOf } from './client-side.js';
import { forwardedFields } from './end-to-end.js';
import type { Forwarded, Outcome } from './forwarded.js';
import { askStandIn, type StandIn } from './stand-in.js';
import type { UpstreamClient } from './upstream.js';
import { reasonPhrase } from '../../http/index.js';

/** The surroundings of a forwarded request. */
export interface ForwardParts {
  readonly upstream: UpstreamClient;
  readonly budget: CopyBudget;
  readonly standIn: StandIn | undefined;
  /** Called once for each request. */
  readonly tell: (forwarded: Forwarded) => void;
}

/**
 * Forwards one request to the upstream and the response to the client, unchanged except for hop-by-hop fields. `body` is
 * the source of the request body.
 */
export function forward(request: IncomingMessage, response: ServerResponse, body: Readable, parts: ForwardParts): void {
  new Passage(request, response, body, parts).begin();
}

const nothing = Buffer.alloc(0);

/** Methods of requests that may be repeated if a kept-alive connection has ended (RFC 9110 §9.2.2). */
const idempotent: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE']);

/** A request on its way to the upstream, and its response on the way back. */
class Passage {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #client: ClientSide;
  readonly #body: Readable;
  readonly #parts: ForwardParts;
  readonly #target: string;
  readonly #requestBody: CopiedBody;
  readonly #responseBody: CopiedBody;
  readonly #startedAt = Date.now();
  readonly #started = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #out: ClientRequest | undefined;
  #answer: IncomingMessage | undefined;
  #isTold = false;
  #isSent = false;
  #isHandedOver = false;

  constructor(request: IncomingMessage, response: ServerResponse, body: Readable, parts: ForwardParts) {
    this.#request = request;
    this.#response = response;
    this.#client = new ClientSide(request, response);
    this.#body = body;
    this.#parts = parts;
    // A target in absolute form has scheme and authority before its path (RFC 9112 §3.2.2).
    const target = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
    this.#target = target.startsWith('/') || target === '*' ? target : `/${target}`;
    this.#requestBody = new CopiedBody(parts.budget);
    this.#responseBody = new CopiedBody(parts.budget);
  }

  begin(): void {
    this.#response.once('close', () => {
      if (this.#response.writableFinished) return;
      this.#out?.destroy();
      this.#end({ kind: 'void', reason: 'the client ended the connection before the response was complete' });
    });
    this.#send(false);
  }

  #send(isAgain: boolean): void {
    const { upstream } = this.#parts;
    const fields = forwardedFields(this.#request.rawHeaders, upstream.host);
    const out = upstream.request(this.#request.method ?? 'GET', this.#target, fields, isAgain);
    this.#out = out;
    let isConnected = false;
    out.once('socket', (socket) => {
      isConnected = out.reusedSocket;
      if (!isConnected) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    out.once('response', (answer) => this.#orFail(() => this.#answered(answer)));
    out.on('continue', () => this.#response.writeContinue());
    out.on('information', ({ statusCode, headers }) => this.#client.inform(statusCode, headers));
    out.once('upgrade', (_, socket) => {
      socket.destroy();
      this.#failWith('protocol', 'the upstream switched to another protocol, which the client did not ask for', false);
    });
    out.on('error', (error: NodeJS.ErrnoException) => this.#failed(error, isConnected, out.reusedSocket && !isAgain));
    this.#await();
    if (isAgain) {
      this.#finishRequest(out, this.#requestBody.bytes);
      return;
    }
    if (this.#request.headers.expect !== undefined) out.write(nothing);
    const resume = (): void => void this.#body.resume();
    this.#body.on('data', (chunk: Buffer) => {
      this.#requestBody.push(chunk);
      this.#await();
      if (!out.destroyed && !out.write(chunk)) {
        this.#body.pause();
        out.once('drain', resume);
      }
    });
    this.#body.once('end', () => {
      this.#isSent = true;
      this.#finishRequest(out);
    });
    out.once('error', resume).once('close', resume);
  }

  #finishRequest(out: ClientRequest, body?: Buffer): void {
    const trailers = this.#request.rawTrailers;
    if (trailers.length > 0) out.addTrailers(pairsOf(trailers));
    if (body === undefined || body.length === 0) out.end();
    else out.end(body);
  }

  /** Restarts the timeout for the beginning of the response, after each part of the request. */
  #await(): void {
    clearTimeout(this.#timer);
    if (this.#isTold || this.#isHandedOver || this.#response.headersSent) return;
    const { timeout } = this.#parts.upstream;
    this.#timer = setTimeout(() => this.#failWith('timeout', `no response within ${timeout / 1000} s`, true), timeout);
  }

  #answered(answer: IncomingMessage): void {
    clearTimeout(this.#timer);
    const { statusCode: status = 0, statusMessage: reason = '', rawHeaders: rawFields } = answer;
    this.#answer = answer;
    if (this.#standsIn({ status, rawFields })) {
      answer.resume();
      return;
    }
    this.#client.pass(answer, (chunk) => this.#responseBody.push(chunk));
    answer.once('end', () => {
      if (!answer.complete) return;
      this.#orFail(() => {
        this.#client.end(answer);
        this.#end({ kind: 'answered', status, reason, rawFields });
      });
    });
    answer.on('error', () => {});
    answer.once('close', () => {
      if (answer.complete || this.#isTold) return;
      this.#end({ kind: 'failed', failure: 'truncated', detail: 'the connection ended within the response', status });
      this.#response.destroy();
    });
    this.#client.begin(answer);
  }

  /** Forwards a message from the upstream. Node parses some messages that it cannot write, such as status 99. */
  #orFail(handOn: () => void): void {
    try {
      handOn();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#failWith('protocol', `the response of the upstream cannot be forwarded: ${why}`, false);
    }
  }

  #failed(error: NodeJS.ErrnoException, isConnected: boolean, mayBeStale: boolean): void {
    if (this.#isTold || this.#isHandedOver) return;
    // The upstream may close an idle connection while a request is being sent (RFC 9112 §9.3.1, §9.5).
    const isStale = mayBeStale && !this.#response.headersSent && /^(?:ECONNRESET|EPIPE)$/.test(error.code ?? '');
    if (isStale) {
      const isReplayable = this.#isSent && this.#requestBody.isWhole && this.#request.rawTrailers.length === 0;
      if (isReplayable && idempotent.has(this.#request.method ?? '')) {
        this.#send(true);
        return;
      }
      const detail = 'the upstream closed the kept-alive connection while the request was sent';
      sendProblem(this.#response, 502, detail);
      this.#end({ kind: 'void', reason: detail, status: 502 });
      return;
    }
    const { failure, detail } = failureOf(error, isConnected);
    if (failure === 'unreachable' && this.#standsIn(undefined)) return;
    this.#failWith(failure, detail, false);
  }

  #failWith(failure: ExchangeFailure['failure'], detail: string, isLate: boolean): void {
    this.#end({ kind: 'failed', failure, detail });
    // Bytes after a complete response are not part of it.
    if (this.#answer?.complete === true && this.#response.headersSent) return;
    this.#out?.destroy();
    if (this.#response.headersSent) this.#response.destroy();
    else sendProblem(this.#response, isLate ? 504 : 502, detail, this.#isAwaited);
  }

  /** Whether the client may still wait for `100 Continue` (RFC 9110 §10.1.1). Any other body is read and discarded. */
  get #isAwaited(): boolean {
    return !this.#isSent && this.#request.headers.expect !== undefined;
  }

  /** Lets the stand-in answer as soon as the request is complete; returns whether it does. */
  #standsIn(answer: { status: number; rawFields: readonly string[] } | undefined): boolean {
    const { standIn } = this.#parts;
    const { method = 'GET', rawHeaders } = this.#request;
    if (standIn?.stepsIn(method, this.#target, answer) !== true || !this.#requestBody.isWhole) return false;
    this.#isHandedOver = true;
    clearTimeout(this.#timer);
    const ask = (): void => {
      if (!this.#requestBody.isWhole) {
        this.#failWith('unreachable', 'the request is too large for the mock to answer', false);
        return;
      }
      const out = askStandIn(standIn, method, this.#target, rawHeaders, this.#requestBody.bytes);
      out.once('response', (mocked) => {
        const why = answer === undefined ? 'unreachable' : String(answer.status);
        this.#client.begin(mocked, ['Trellis-Mock', `upstream ${why}`]);
        this.#client.pass(mocked, () => {});
        mocked.once('end', () => {
          this.#client.end(mocked);
          const { statusCode: status = 500 } = mocked;
          this.#end({ kind: 'void', reason: 'the mock answered in place of the upstream', status });
        });
      });
      out.once('error', () => this.#failWith('unreachable', 'neither the upstream nor the mock answered', false));
    };
    if (this.#isAwaited) this.#response.writeContinue();
    // An upstream that has responded may stop reading.
    if (!this.#isSent) this.#out?.destroy();
    if (this.#isSent || this.#body.readableEnded) ask();
    else this.#body.once('end', ask);
    return true;
  }

  #end(outcome: Outcome): void {
    if (this.#isTold) return;
    this.#isTold = true;
    clearTimeout(this.#timer);
    // A request whose response came before its end cannot be judged.
    if (!this.#isSent) this.#requestBody.cut();
    const { method = '', rawHeaders } = this.#request;
    this.#parts.tell({
      method,
      target: this.#target,
      rawFields: rawHeaders,
      startedAt: this.#startedAt,
      duration: performance.now() - this.#started,
      requestBody: this.#requestBody,
      responseBody: this.#responseBody,
      outcome,
    });
  }
}

/** Classifies an error of the connection to the upstream before a response has begun. */
function failureOf(
  { code = '', message }: NodeJS.ErrnoException,
  isConnected: boolean,
): Pick<ExchangeFailure, 'failure' | 'detail'> {
  if (!isConnected) return { failure: 'unreachable', detail: `no connection to the upstream: ${message || code}` };
  if (code.startsWith('HPE_')) return { failure: 'protocol', detail: `what the upstream sent is not HTTP: ${message}` };
  return { failure: 'reset', detail: 'the upstream ended the connection without a response' };
}

/**
 * Responds with a problem document (RFC 9457) instead of the upstream; `closes` if the rest of the request is not read.
 */
function sendProblem(response: ServerResponse, status: number, detail: string, closes = false): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify({ type: 'about:blank', title: reasonPhrase(status), status, detail });
  const close = closes ? ['Connection', 'close'] : [];
  const length = String(Buffer.byteLength(text));
  response
    .writeHead(status, ['Content-Type', 'application/problem+json', 'Content-Length', length, ...close])
    .end(text);
}
