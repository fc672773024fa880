import { fieldPairs } from '../http/index.js';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import type { ExchangeFailure, ExchangeResult } from '../checks/index.js';
import type { Contract } from '../contract/index.js';
import {
  createMock,
  DocumentNews,
  isOfPage,
  listen,
  RecentRequests,
  type SeenRequest,
  servePage,
  type SeenAnswer,
} from '../mock/index.js';
import { decodeContent } from '../run/index.js';
import type { ObservedExchange, ToldExchange, TrafficRun } from '../traffic/index.js';
import type { Forwarded } from './forward/forwarded.js';
import { forward } from './forward/forwarder.js';
import { UpstreamClient, type Upstream } from './forward/upstream.js';
import { tunnel, withoutUpgrade } from './forward/tunnel.js';
import { mockMissing } from './mock-missing.js';
import { CopyBudget } from './watch/copied-body.js';
import { JudgingQueue } from './watch/judging-queue.js';

/** The options of `createProxy`. */
export interface ProxyServerOptions extends Upstream {
  readonly contract: Contract;
  /** Judges the exchanges. */
  readonly run: TrafficRun;
  /** 0 means any free port. */
  readonly port: number;
  readonly host: string;
  /** Whether a mock answers operations that the upstream does not have. */
  readonly mockMissing: boolean;
  /** Called for each request when it is judged, or when it cannot be judged. */
  readonly onRequest?: (request: SeenRequest) => void;
  /** Called for each exchange with a documented operation. */
  readonly onExchange?: (exchange: ObservedExchange, told: ToldExchange) => void;
}

/** A proxy that listens. */
export interface Proxy {
  /** Its address, without a slash at its end. */
  readonly url: string;
  /** Accepts no more connections, waits briefly for requests in progress, and judges the queued exchanges. */
  close(): Promise<void>;
}

/** The number of bytes of bodies that wait to be judged. */
const copiedBytes = 64 * 1024 * 1024;
/** The largest decoded body, in bytes. */
const decodedBytes = 8 * 1024 * 1024;
/** The time for requests in progress when the proxy ends, in milliseconds. */
const patience = 1_000;
const mostRecent = 200;

/**
 * Starts a proxy before an upstream. It forwards messages unchanged and judges copies of them.
 *
 * @throws TrellisError `port-in-use` or `cannot-listen`.
 */
export async function createProxy(options: ProxyServerOptions): Promise<Proxy> {
  const { contract, run, port, host, onRequest, onExchange } = options;
  const recent = new RecentRequests(mostRecent);
  if (onRequest !== undefined) recent.listen(onRequest);
  const mock = options.mockMissing ? await createMock({ spec: contract, keep: 0 }) : undefined;
  const basePath = new URL(options.url).pathname.replace(/\/+$/, '');
  const standIn = mock && mockMissing(contract, mock.url, basePath);
  let underWay = 0;
  let becameQuiet = (): void => {};
  let number = 0;
  const queue = new JudgingQueue(() => underWay === 0);

  const seen = (
    forwarded: Seen,
    shown: Pick<SeenRequest, 'target' | 'violations' | 'operation'> & Partial<Messages>,
    note?: string,
  ): void => {
    const { method, startedAt, duration, status } = forwarded;
    recent.add({
      time: startedAt,
      method,
      status,
      duration,
      note,
      body: new Uint8Array(0),
      rawFields: [],
      ...shown,
    });
  };

  const judge = async (forwarded: Forwarded): Promise<void> => {
    const exchange = await observedOf(forwarded, ++number, options.url + forwarded.target);
    const told = run.add(exchange);
    onExchange?.(exchange, told);
    const { judged, findings, redactor } = told;
    const violations = findings.map(({ rule, message, place }) => ({
      location: ['exchange'],
      code: rule,
      message,
      place,
    }));
    const operation = judged.kind === 'judged' ? judged.operation.key : undefined;
    const failure = exchange.result.kind === 'failure' ? exchange.result.detail : undefined;
    const target = redactor.text(forwarded.target);
    const status = 'status' in forwarded.outcome ? forwarded.outcome.status : undefined;
    const messages = messagesOf(exchange, (text) => redactor.text(text));
    seen({ ...forwarded, status }, { target, violations, operation, ...messages }, failure ?? exchange.unjudged);
    forwarded.requestBody.release();
    forwarded.responseBody.release();
  };

  const tell = (forwarded: Forwarded): void => {
    const work = (): Promise<void> =>
      judge(forwarded).catch((error: unknown) => {
        run.leaveOut(
          `of an internal error, please report it: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
    if (queue.add(work)) return;
    run.leaveOut('more requests came than could be judged');
    forwarded.requestBody.release();
    forwarded.responseBody.release();
  };
  const upstream = new UpstreamClient(options);
  const parts = { upstream, budget: new CopyBudget(copiedBytes), standIn, tell };

  const page = servePage({
    contract: () => contract,
    recent,
    news: new DocumentNews(contract),
    what: `Traffic to ${options.url}, judged by`,
  });
  const server = createServer({ requestTimeout: 0, maxHeaderSize: 64 * 1024, keepAliveTimeout: 65_000 });
  const pass = (request: IncomingMessage, response: ServerResponse, body: Readable = request): void => {
    underWay++;
    response.once('close', () => {
      underWay--;
      if (underWay === 0) becameQuiet();
    });
    forward(request, response, body, parts);
  };
  server.on('request', (request, response) => {
    if (isOfPage(request.url ?? '') && page((request.url ?? '').split('?', 1)[0]!, request, response)) {
      request.resume();
      return;
    }
    pass(request, response);
  });
  for (const event of ['checkContinue', 'checkExpectation'] as const) {
    server.on(event, (request, response) => pass(request, response));
  }
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  const tunnels = new Set<Duplex>();
  server.on('upgrade', (request, socket: Duplex, head) => {
    tunnels.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => tunnels.delete(socket));
    const { method = '', url = '/' } = request;
    if (!/^h2c$/i.test(request.headers.upgrade ?? '')) {
      const started = { startedAt: Date.now(), duration: 0, method };
      tunnel(upstream, request, socket, head, ({ status, reason }) => {
        const target = url.split('?', 1)[0]!;
        run.leaveOut(reason, `${method} ${target}`);
        seen({ ...started, status }, { target, violations: [], operation: undefined }, reason);
      });
      return;
    }
    const ignored = withoutUpgrade(request, socket, head);
    if (ignored === undefined)
      socket.end('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    else pass(request, ignored.response, ignored.body);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    run.leaveOut('what the client sent is not an HTTP message that can be forwarded');
  });
  const address = await listen(server, host, port);
  return {
    url: address,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), patience);
      for (const socket of tunnels) socket.destroy();
      await closed;
      clearTimeout(timer);
      // A response emits `close` after its connection has closed.
      if (underWay > 0) await new Promise<void>((resolve) => (becameQuiet = resolve));
      await queue.end();
      upstream.close();
      await mock?.close();
    },
  };
}

type Seen = Pick<Forwarded, 'method' | 'startedAt' | 'duration'> & { readonly status: number | undefined };

const none = new Uint8Array(0);

/** Converts a forwarded exchange for the judge. */
async function observedOf(forwarded: Forwarded, number: number, url: string): Promise<ObservedExchange> {
  const { method, rawFields, startedAt, duration, requestBody, responseBody, outcome } = forwarded;
  const body = requestBody.isWhole ? requestBody.bytes : undefined;
  const request = { method, url, fields: fieldPairs(rawFields), body, hidesCredentials: false };
  const common = { number, startedAt, request, duration };
  if (outcome.kind === 'void') return { ...common, result: failed('reset', outcome.reason), unjudged: outcome.reason };
  if (outcome.kind === 'failed') {
    const result = failed(outcome.failure, outcome.detail, outcome.status);
    // An unreachable upstream says nothing about the operation.
    return outcome.failure === 'unreachable' ? { ...common, result, unjudged: outcome.detail } : { ...common, result };
  }
  const { status, reason } = outcome;
  const answer = {
    kind: 'response',
    status,
    reason,
    fields: fieldPairs(outcome.rawFields),
    body: responseBody.isWhole ? responseBody.bytes : none,
    bodyState: responseBody.isWhole ? 'complete' : 'unseen',
  } as const;
  const decoded = await decodeContent(answer, decodedBytes);
  // The limit for decoded bodies is the proxy's own, so exceeding it is not a fault of the server.
  return {
    ...common,
    result: decoded.bodyState === 'over-limit' ? { ...answer, body: none, bodyState: 'unseen' } : decoded,
  };
}

function failed(failure: ExchangeFailure['failure'], detail: string, status?: number): ExchangeResult {
  return { kind: 'failure', failure, detail, status };
}

/** The messages of an exchange, for the page. */
interface Messages {
  readonly body: Uint8Array;
  readonly rawFields: readonly string[];
  readonly answer: SeenAnswer | undefined;
  readonly hidden: (text: string) => string;
}

/** The number of bytes of a body that the page shows. */
const shownBytes = 16 * 1024;

function messagesOf({ request, result }: ObservedExchange, hidden: (text: string) => string): Messages {
  const start = (body: Uint8Array = new Uint8Array(0)): Uint8Array =>
    Uint8Array.prototype.slice.call(body, 0, shownBytes);
  const answer =
    result.kind === 'response'
      ? { fields: result.fields.flat(), body: start(result.body), size: result.body.length }
      : undefined;
  return { body: start(request.body), rawFields: request.fields.flat(), answer, hidden };
}
