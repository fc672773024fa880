import {
  Agent,
  request as plainRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as SecureAgent, request as secureRequest, type RequestOptions } from 'node:https';
import type { Readable } from 'node:stream';
import type { ExchangeFailure } from '../../checks/index.js';
import type { TlsOptions } from '../../run/index.js';
import { CopiedBody, type CopyBudget } from '../watch/copied-body.js';
import { endToEnd, forwardedFields } from './end-to-end.js';
import { failureOf } from './failure-of.js';
import { sendProblem } from './send-problem.js';

/** Where requests go. */
export interface Upstream {
  /** Scheme, host, port and perhaps a base path, without a slash at the end. */
  readonly url: string;
  readonly tls: TlsOptions;
  /** How long a response may take to begin, in milliseconds. */
  readonly timeout: number;
  /** The Host field of requests stays as it is, instead of naming the upstream. */
  readonly keepHost: boolean;
}

/** What became of a forwarded request; its copies are released by whoever is told. */
export interface Forwarded {
  readonly method: string;
  /** As the client sent it, below the upstream's base path. */
  readonly target: string;
  readonly rawFields: readonly string[];
  readonly startedAt: number;
  readonly duration: number;
  readonly requestBody: CopiedBody;
  readonly responseBody: CopiedBody;
  readonly outcome: Outcome;
}

export type Outcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly reason: string;
      readonly rawFields: readonly string[];
    }
  | {
      readonly kind: 'failed';
      readonly failure: ExchangeFailure['failure'];
      readonly detail: string;
      readonly status?: number;
    }
  /** It says nothing about the upstream; a clause. */
  | { readonly kind: 'void'; readonly reason: string; readonly status?: number };

/** Answers in place of an upstream that lacks an operation; undefined where it does not. */
export interface StandIn {
  /** Whether it answers a request to which the upstream answers with that status and fields; `undefined` for no answer. */
  stepsIn(
    method: string,
    target: string,
    answer: { status: number; rawFields: readonly string[] } | undefined,
  ): boolean;
  readonly url: string;
}

/** As large as the headers of a response may be, in bytes: HTTP sets no limit (RFC 9110 §5.4). */
const headerBytes = 1024 * 1024;

const nothing = Buffer.alloc(0);

/** Methods that may be sent again where a kept-alive connection ended meanwhile (RFC 9110 §9.2.2). */
const idempotent: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE']);

/** Forwards requests to one upstream, and responses to their clients, byte for byte but for what concerns a connection. */
export class Forwarder {
  readonly #upstream: Upstream;
  readonly #base: URL;
  readonly #standIn: StandIn | undefined;
  readonly #budget: CopyBudget;
  readonly #tell: (forwarded: Forwarded) => void;
  readonly #kept: Agent;
  readonly #fresh: Agent;

  constructor(
    upstream: Upstream,
    budget: CopyBudget,
    standIn: StandIn | undefined,
    tell: (forwarded: Forwarded) => void,
  ) {
    this.#upstream = upstream;
    this.#base = new URL(upstream.url);
    this.#budget = budget;
    this.#standIn = standIn;
    this.#tell = tell;
    const make = (keepAlive: boolean): Agent =>
      this.#base.protocol === 'https:' ? new SecureAgent({ keepAlive }) : new Agent({ keepAlive });
    this.#kept = make(true);
    this.#fresh = make(false);
  }

  /** Ends the connections that wait for another request. */
  close(): void {
    this.#kept.destroy();
    this.#fresh.destroy();
  }

  /** How long the upstream may take until its response begins, in milliseconds. */
  get timeout(): number {
    return this.#upstream.timeout;
  }

  /** The URL that a target stands for at the upstream. */
  urlOf(target: string): string {
    return this.#upstream.url + target;
  }

  /** Forwards one request; `body` is where its body comes from. */
  forward(request: IncomingMessage, response: ServerResponse, body: Readable = request): void {
    new Passage(request, response, body, {
      budget: this.#budget,
      standIn: this.#standIn,
      timeout: this.timeout,
      tell: this.#tell,
      open: (target, isAgain) => this.#open(request, target, isAgain),
    }).begin();
  }

  #open(request: IncomingMessage, target: string, isAgain: boolean): ClientRequest {
    return this.request(request.method ?? 'GET', target, forwardedFields(request.rawHeaders, this.#host), isAgain);
  }

  get #host(): string | undefined {
    return this.#upstream.keepHost ? undefined : this.#base.host;
  }

  /** Begins a request to the upstream, on a connection of its own where `isFresh`. */
  request(method: string, target: string, fields: readonly string[], isFresh: boolean): ClientRequest {
    const { tls } = this.#upstream;
    const { protocol, hostname, port, pathname } = this.#base;
    const options: RequestOptions = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? undefined : Number(port),
      method,
      path: pathname.replace(/\/+$/, '') + target,
      maxHeaderSize: headerBytes,
      // Node takes name and value by turns, too, and then adds nothing.
      headers: fields,
      agent: isFresh ? this.#fresh : this.#kept,
      ...(tls.ca === undefined ? {} : { ca: tls.ca }),
      ...(tls.cert === undefined ? {} : { cert: tls.cert }),
      ...(tls.key === undefined ? {} : { key: tls.key }),
      ...(tls.insecure === true ? { rejectUnauthorized: false } : {}),
    };
    const made = protocol === 'https:' ? secureRequest(options) : plainRequest(options);
    // Without framing fields there is no body (RFC 9112 §6.3); Node would say that one comes in chunks.
    made.useChunkedEncodingByDefault = false;
    return made;
  }
}

interface PassageParts {
  readonly budget: CopyBudget;
  readonly standIn: StandIn | undefined;
  readonly timeout: number;
  readonly tell: (forwarded: Forwarded) => void;
  readonly open: (target: string, isAgain: boolean) => ClientRequest;
}

/** One request on its way, and its response on the way back. */
class Passage {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #body: Readable;
  readonly #parts: PassageParts;
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

  constructor(request: IncomingMessage, response: ServerResponse, body: Readable, parts: PassageParts) {
    this.#request = request;
    this.#response = response;
    this.#body = body;
    this.#parts = parts;
    // One in absolute form (RFC 9112 §3.2.2) has scheme and authority before its path.
    const target = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
    this.#target = target.startsWith('/') || target === '*' ? target : `/${target}`;
    this.#requestBody = new CopiedBody(parts.budget);
    this.#responseBody = new CopiedBody(parts.budget);
  }

  begin(): void {
    this.#response.sendDate = false;
    this.#response.on('error', () => {});
    this.#response.once('close', () => {
      if (this.#response.writableFinished) return;
      this.#out?.destroy();
      this.#end({ kind: 'void', reason: 'the client ended the connection before the response was complete' });
    });
    this.#send(false);
  }

  #send(isAgain: boolean): void {
    const out = this.#parts.open(this.#target, isAgain);
    this.#out = out;
    let isConnected = false;
    out.once('socket', (socket) => {
      isConnected = out.reusedSocket;
      if (!isConnected) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    out.once('response', (answer) => this.#orFail(() => this.#answered(answer)));
    out.on('continue', () => this.#response.writeContinue());
    out.on('information', ({ statusCode, headers }) => {
      if (statusCode === 102) this.#response.writeProcessing();
      if (statusCode === 103 && headers['link'] !== undefined) this.#hint(headers);
    });
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
    if (trailers.length > 0) out.addTrailers(pairs(trailers));
    if (body === undefined || body.length === 0) out.end();
    else out.end(body);
  }

  /** The upstream has as long as this from what was sent last until its response begins. */
  #await(): void {
    clearTimeout(this.#timer);
    if (this.#isTold || this.#isHandedOver || this.#response.headersSent) return;
    this.#timer = setTimeout(() => {
      const seconds = this.#parts.timeout / 1000;
      this.#failWith('timeout', `no response within ${seconds} s`, true);
    }, this.#parts.timeout);
  }

  #answered(answer: IncomingMessage): void {
    clearTimeout(this.#timer);
    const { statusCode: status = 0, statusMessage: reason = '', rawHeaders } = answer;
    this.#answer = answer;
    if (this.#standsIn({ status, rawFields: rawHeaders })) {
      answer.resume();
      return;
    }
    const response = this.#response;
    answer.on('data', (chunk: Buffer) => {
      this.#responseBody.push(chunk);
      if (!response.write(chunk)) {
        answer.pause();
        response.once('drain', () => answer.resume());
      }
    });
    answer.once('end', () => {
      if (!answer.complete) return;
      this.#orFail(() => {
        if (answer.rawTrailers.length > 0 && this.#isChunked) response.addTrailers(pairs(answer.rawTrailers));
        response.end();
        this.#end({ kind: 'answered', status, reason, rawFields: rawHeaders });
      });
    });
    answer.on('error', () => {});
    answer.once('close', () => {
      if (answer.complete || this.#isTold) return;
      this.#end({ kind: 'failed', failure: 'truncated', detail: 'the connection ended within the response', status });
      response.destroy();
    });
    response.writeHead(status, reason, this.#framed(endToEnd(rawHeaders)));
    // Sends the headers as the bytes that they are: `flushHeaders` would write them in UTF-8.
    if (this.#request.method === 'HEAD' || status === 204 || status === 304) response.end();
    else response.write(nothing);
  }

  /** Hands on what the upstream sent; Node reads some messages that it refuses to write, such as status 99. */
  #orFail(handOn: () => void): void {
    try {
      handOn();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#failWith('protocol', `the response of the upstream cannot be forwarded: ${why}`, false);
    }
  }

  /** A hint that Node refuses to write is left out: clients do without it (RFC 8297 §2). */
  #hint(fields: IncomingHttpHeaders): void {
    try {
      this.#response.writeEarlyHints(fields as never);
    } catch {
      return;
    }
  }

  /** A client of HTTP/1.0 knows no chunks, and so no trailers: its connection ends with the body (RFC 9112 §6.3). */
  get #isChunked(): boolean {
    return this.#request.httpVersion !== '1.0';
  }

  #framed(fields: string[]): string[] {
    if (this.#isChunked) return fields;
    return fields.filter((_, at) => !/^(?:transfer-encoding|trailer)$/i.test(fields[at - (at % 2)] ?? ''));
  }

  #failed(error: NodeJS.ErrnoException, isConnected: boolean, mayBeStale: boolean): void {
    if (this.#isTold || this.#isHandedOver) return;
    // The upstream may close a connection that waits while a request is on its way (RFC 9112 §9.3.1, §9.5).
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
    const status = isLate ? 504 : 502;
    this.#end({ kind: 'failed', failure, detail });
    // What comes after a whole response is no part of it.
    if (this.#answer?.complete === true && this.#response.headersSent) return;
    this.#out?.destroy();
    if (this.#response.headersSent) this.#response.destroy();
    else sendProblem(this.#response, status, detail, this.#isAwaited);
  }

  /** Whether the client may still wait for leave to send the body (RFC 9110 §10.1.1). Any other body is read and dropped. */
  get #isAwaited(): boolean {
    return !this.#isSent && this.#request.headers.expect !== undefined;
  }

  /** Lets the stand-in answer, once all of the request is there; whether it does. */
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
      const body = this.#requestBody.bytes;
      const fields = forwardedFields(rawHeaders, new URL(standIn.url).host).filter(
        (_, at, all) => !/^(?:expect|transfer-encoding|content-length)$/i.test(all[at - (at % 2)] ?? ''),
      );
      const length = body.length === 0 ? [] : ['Content-Length', String(body.length)];
      const { hostname, port } = new URL(standIn.url);
      const headers = [...fields, ...length] as never;
      const out = plainRequest({ host: hostname, port, method, path: this.#target, headers });
      out.useChunkedEncodingByDefault = false;
      out.once('response', (mocked) => {
        const { statusCode: status = 500, rawHeaders: raw } = mocked;
        const why = answer === undefined ? 'unreachable' : String(answer.status);
        this.#response.writeHead(status, [...this.#framed(endToEnd(raw)), 'Trellis-Mock', `upstream ${why}`]);
        mocked.pipe(this.#response);
        mocked.once('end', () =>
          this.#end({ kind: 'void', reason: 'the mock answered in place of the upstream', status }),
        );
      });
      out.once('error', () => this.#failWith('unreachable', 'neither the upstream nor the mock answered', false));
      out.end(body);
    };
    if (this.#isAwaited) this.#response.writeContinue();
    // An upstream that has answered may read no further.
    if (!this.#isSent) this.#out?.destroy();
    if (this.#isSent || this.#body.readableEnded) ask();
    else this.#body.once('end', ask);
    return true;
  }

  #end(outcome: Outcome): void {
    if (this.#isTold) return;
    this.#isTold = true;
    clearTimeout(this.#timer);
    // What was answered before it had arrived cannot be judged.
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

function pairs(rawFields: readonly string[]): [string, string][] {
  return rawFields.flatMap((name, at) => (at % 2 === 0 ? [[name, rawFields[at + 1] ?? ''] as [string, string]] : []));
}
