import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ExchangeResult } from '../checks/index.js';
import type { Contract } from '../contract/index.js';
import type { FieldList } from '../http/index.js';
import {
  createMock,
  DocumentNews,
  isOfPage,
  listen,
  RecentRequests,
  SeenRequest,
  servePage,
  type SeenAnswer,
} from '../mock/index.js';
import { decodeContent } from '../run/index.js';
import type { ObservedExchange, ToldExchange, TrafficRun } from '../traffic/index.js';
import { Forwarder, type Forwarded, type Upstream } from './forward/forwarder.js';
import { tunnel, withoutUpgrade } from './forward/tunnel.js';
import { mockMissing } from './mock-missing.js';
import { CopyBudget } from './watch/copied-body.js';
import { JudgingQueue } from './watch/judging-queue.js';

/** How a proxy is made. */
export interface ProxyServerOptions extends Upstream {
  readonly contract: Contract;
  /** Judges what passes. */
  readonly run: TrafficRun;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** A mock of the document answers for operations that the upstream does not have. */
  readonly mockMissing: boolean;
  /** Hears of every request once it is judged, or cannot be. */
  readonly onRequest?: (request: SeenRequest) => void;
  /** Hears of every exchange with a documented operation, with its bytes. */
  readonly onExchange?: (exchange: ObservedExchange, told: ToldExchange) => void;
}

/** A proxy that listens. */
export interface Proxy {
  /** Its address, without a slash at its end. */
  readonly url: string;
  /** Takes no more connections, lets requests under way end for a moment, and judges what waits to be judged. */
  close(): Promise<void>;
}

/** As many bytes of bodies as are held until their exchanges are judged. */
const copiedBytes = 64 * 1024 * 1024;
/** A decoded body may be so large, in bytes. */
const decodedBytes = 8 * 1024 * 1024;
/** How long requests under way may take once the proxy is to end, in milliseconds. */
const patience = 1_000;
const mostRecent = 200;

/**
 * Starts a proxy before an upstream: every message passes as it came, and is judged beside the path.
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
    recent.add(
      new SeenRequest({
        number: recent.nextNumber(),
        time: startedAt,
        method,
        status,
        duration,
        note,
        body: new Uint8Array(0),
        rawFields: [],
        ...shown,
      }),
    );
  };

  const judge = async (forwarded: Forwarded): Promise<void> => {
    const exchange = await observedOf(forwarded, ++number, forwarder.urlOf(forwarded.target));
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

  const forwarder = new Forwarder(options, new CopyBudget(copiedBytes), standIn, (forwarded) => {
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
  });

  const page = servePage({
    contract: () => contract,
    recent,
    news: new DocumentNews(contract),
    what: `Traffic to ${options.url}, judged by`,
  });
  const server = createServer({ requestTimeout: 0, maxHeaderSize: 64 * 1024, keepAliveTimeout: 65_000 });
  const forward = (
    request: IncomingMessage,
    ...parts: readonly [Parameters<Forwarder['forward']>[1], Parameters<Forwarder['forward']>[2]?]
  ): void => {
    underWay++;
    parts[0].once('close', () => {
      underWay--;
      if (underWay === 0) becameQuiet();
    });
    forwarder.forward(request, ...parts);
  };
  server.on('request', (request, response) => {
    if (isOfPage(request.url ?? '') && page((request.url ?? '').split('?', 1)[0]!, request, response)) {
      request.resume();
      return;
    }
    forward(request, response);
  });
  for (const event of ['checkContinue', 'checkExpectation'] as const) {
    server.on(event, (request, response) => forward(request, response));
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
      const name = options.keepHost ? undefined : new URL(options.url).host;
      tunnel(forwarder, request, socket, head, name, ({ status, reason }) => {
        const target = url.split('?', 1)[0]!;
        run.leaveOut(reason, `${method} ${target}`);
        seen({ ...started, status }, { target, violations: [], operation: undefined }, reason);
      });
      return;
    }
    const ignored = withoutUpgrade(request, socket, head);
    if (ignored === undefined)
      socket.end('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    else forward(request, ignored.response, ignored.body);
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
      // A response tells of its end after its connection does.
      if (underWay > 0) await new Promise<void>((resolve) => (becameQuiet = resolve));
      await queue.end();
      forwarder.close();
      await mock?.close();
    },
  };
}

type Seen = Pick<Forwarded, 'method' | 'startedAt' | 'duration'> & { readonly status: number | undefined };

const none = new Uint8Array(0);

/** What passed, as the judge reads it. */
async function observedOf(forwarded: Forwarded, number: number, url: string): Promise<ObservedExchange> {
  const { method, rawFields, startedAt, duration, requestBody, responseBody, outcome } = forwarded;
  const body = requestBody.isWhole ? requestBody.bytes : undefined;
  const request = { method, url, fields: fieldsOf(rawFields), body, hidesCredentials: false };
  const common = { number, startedAt, request, duration };
  if (outcome.kind === 'void') return { ...common, result: failed('reset', outcome.reason), unjudged: outcome.reason };
  if (outcome.kind === 'failed') {
    const result = failed(outcome.failure, outcome.detail, outcome.status);
    // That nobody is there says nothing about an operation.
    return outcome.failure === 'unreachable' ? { ...common, result, unjudged: outcome.detail } : { ...common, result };
  }
  const { status, reason } = outcome;
  const answer = {
    kind: 'response',
    status,
    reason,
    fields: fieldsOf(outcome.rawFields),
    body: responseBody.isWhole ? responseBody.bytes : none,
    bodyState: responseBody.isWhole ? 'complete' : 'unseen',
  } as const;
  const decoded = await decodeContent(answer, decodedBytes);
  // How much is decoded is up to the proxy, and no fault of the server.
  return {
    ...common,
    result: decoded.bodyState === 'over-limit' ? { ...answer, body: none, bodyState: 'unseen' } : decoded,
  };
}

function failed(
  failure: 'unreachable' | 'timeout' | 'reset' | 'truncated' | 'protocol' | 'died',
  detail: string,
  status?: number,
): ExchangeResult {
  return { kind: 'failure', failure, detail, status };
}

function fieldsOf(rawFields: readonly string[]): FieldList {
  return rawFields.flatMap((name, at) => (at % 2 === 0 ? [[name, rawFields[at + 1] ?? ''] as const] : []));
}

/** What the page shows of an exchange when it is opened. */
interface Messages {
  readonly body: Uint8Array;
  readonly rawFields: readonly string[];
  readonly answer: SeenAnswer | undefined;
  readonly hidden: (text: string) => string;
}

/** As many bytes of a body as the page shows. */
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
