import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { loadContract, type Contract, type LoadOptions, getOrInsert } from '../contract/index.js';
import { TrellisError, type Problem } from '../error/index.js';
import { checkOptions, type MockOptions } from './mock-options.js';
import { PrismEngine } from './engine/prism-engine.js';
import { DocumentNews } from './page/document-news.js';
import { isOfPage, servePage } from './page/serve-page.js';
import { Program } from './serve/program.js';
import { Answering } from './serve/answering.js';
import { chaos, seededRandom } from './serve/chaos.js';
import { cors } from './serve/cors.js';
import { FrontDoor } from './serve/front-door.js';
import { HttpEntrance } from './entrances/http-entrance.js';
import { joinContracts, partsOf } from './joined/join-contracts.js';
import { limits } from './serve/limits.js';
import { listen } from './serve/listen.js';
import { PlainEntrance } from './entrances/plain-entrance.js';
import { RecentRequests } from './serve/recent-requests.js';
import { RuleBook } from './rules/rule-book.js';
import { ruleOf, type MockRule } from './rules/mock-rule.js';
import { WarmUp } from './serve/warm-up.js';
import type { SeenRequest } from './serve/seen-request.js';
import { MockState } from './state/mock-state.js';
import type { Target } from '../run/index.js';
import { parseJson, stringifyValue, toValue, type JsonValue } from '../json/index.js';

/** A mock server that listens. */
export interface Mock {
  /** Its address, without a slash at its end: `http://127.0.0.1:40123`. */
  readonly url: string;
  /** The contract in use. */
  readonly contract: Contract;
  /** The latest requests, the oldest first. */
  readonly requests: readonly SeenRequest[];
  /** The kept items by the paths of their collections. Empty for a stateless mock. */
  readonly state: Readonly<Record<string, unknown>>;
  /**
   * Answers requests to one operation (by `operationId` or as `METHOD /path`) that meet the conditions with `reply`,
   * until the returned function or `reset()` is called. The latest rule goes first.
   *
   * @throws TrellisError `mock-rule` for names that the document does not have.
   * @example
   * mock.on('createOrder', { when: { body: { '/quantity': 100 } }, reply: { status: 409 }, times: 1 });
   */
  on(operation: string, rule: MockRule): () => void;
  /** Restores the initial state, removes the rules of `on`, and restarts the counters of the other rules. */
  reset(): void;
  /**
   * Switches to another document, or to another version of it. Returns the problems of the configured `answers` that no
   * request can match any more.
   */
  use(contract: Contract): readonly Problem[];
  /** Shows on the page why a newer version of the document cannot be used, until `use` is called. */
  tellBroken(reason: string): void;
  /**
   * Stops the mock: at once, which cuts off requests in progress, or as soon as they are answered, at most `graceMs`
   * milliseconds later. A second call can shorten that.
   */
  close(graceMs?: number): Promise<void>;
  /** The same as `close()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a mock server that answers requests with documented examples or plausible generated values, and refuses
 * requests that the contract does not allow.
 *
 * @throws DocumentError for a document that cannot be used; TrellisError `mock-options`, `mock-state`, `port-in-use` or
 * `cannot-listen`.
 * @example
 * const mock = await createMock({ spec: 'openapi.yaml' });
 * await fetch(`${mock.url}/plants`, { headers: { Prefer: 'code=400' }, … });
 * mock.requests.at(-1)?.operation; // 'createPlant'
 * await mock.close();
 */
export async function createMock(options: MockOptions): Promise<Mock> {
  checkOptions(options);
  const { spec, port = 0, host = '127.0.0.1', seed = 'trellis', token, onRequest } = options;
  const contract = await loadAll(spec, options.load);
  const state = await stateFor(contract, options);
  const rules = new RuleBook(options.answers ?? []);
  const [fault, ...otherFaults] = rules.problems(contract);
  if (fault !== undefined) throw new TrellisError([fault, ...otherFaults]);
  const programOf = (next: Contract): Program => new Program(next, token, rules, state?.keeper);
  const recent = new RecentRequests(options.keep ?? 1000);
  if (onRequest !== undefined) recent.listen(onRequest);
  const news = new DocumentNews(contract);
  const engines = new WeakMap<Program, PrismEngine>();
  const engineOf = (program: Program): PrismEngine =>
    getOrInsert(engines, program, () => new PrismEngine(partsOf(program.contract)));
  const byDefault = options.dynamic === true;
  const door = new FrontDoor(programOf(contract), {
    answering: new Answering({ byDefault, seed, engineOf }),
    cors: cors(options.cors ?? true),
    mishap: chaos(options.chaos ?? 0, seed),
    delay: delays(options.delay ?? 0, seed),
    recent,
  });
  const http = new HttpEntrance(door, servePage({ contract: () => door.program.contract, recent, news, state }));
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => http.handle(request, response),
  );
  server.on('clientError', (error: Error, socket) => http.refuse(error, socket as Socket));
  // For CONNECT, Node hands over the socket, and the listener has to answer.
  server.on('connect', (request, socket) => http.refuseTunnel(request, socket));
  server.on('checkExpectation', (request, response) => http.refuseExpectation(request, response));
  const plain = new PlainEntrance(door, isOfPage);
  plain.standBefore(server);
  const url = await listen(server, host, port);
  server.on('error', () => {});
  if (byDefault) engineOf(door.program).warmUp();
  const warmUp = new WarmUp();
  warmUp.begin(door.program.preparation());
  const close = closer(server, http, plain, async () => {
    warmUp.stop();
    await state?.close();
  });
  return {
    url,
    get contract() {
      return door.program.contract;
    },
    get requests() {
      return recent.list();
    },
    get state() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the state is an object
      return plainValue(state?.document() ?? {}) as Readonly<Record<string, unknown>>;
    },
    on: (operation, rule) => rules.add(ruleOf(operation, rule, door.program.contract)),
    reset() {
      state?.reset();
      rules.reset();
    },
    use(next) {
      state?.use(next);
      door.use(programOf(next));
      news.changed(next);
      warmUp.begin(door.program.preparation());
      if (byDefault) engineOf(door.program).warmUp();
      return rules.problems(next);
    },
    tellBroken: (reason) => news.refused(reason),
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

async function loadAll(spec: MockOptions['spec'], load: LoadOptions | undefined): Promise<Contract> {
  const contractOf = async (each: string | Contract): Promise<Contract> =>
    typeof each === 'string' ? loadContract(each, load) : each;
  if (!isList(spec)) return contractOf(spec);
  const [first, ...others] = spec;
  return joinContracts([await contractOf(first), ...(await Promise.all(others.map(contractOf)))]);
}

function isList(spec: MockOptions['spec']): spec is readonly [string | Contract, ...(string | Contract)[]] {
  return Array.isArray(spec);
}

/** The initial state of a mock; undefined for a stateless one. */
async function stateFor(
  contract: Contract,
  { state = true, stateFile, resources = [] }: MockOptions,
): Promise<MockState | undefined> {
  if (state === false) return undefined;
  const kept = new MockState(contract, resources);
  if (typeof state === 'object') kept.beginWith(valueOf(state));
  if (stateFile !== undefined) await kept.keepIn(stateFile);
  return kept;
}

/** Returns a function for the delay of each response in milliseconds: constant, or drawn from a range with a seed. */
function delays(delay: number | readonly [least: number, most: number], seed: string): () => number {
  if (typeof delay === 'number') return () => delay;
  const [least, most] = delay;
  const random = seededRandom(`delay ${seed}`);
  return () => Math.round(least + random() * (most - least));
}

/**
 * The Trellis mock of a document as a target, in this process, on a free loopback port.
 *
 * @example
 * run({ contract, cases, seed, targets: [mockTarget(contract)] })
 */
export function mockTarget(contract: Contract, name = 'mock'): Target {
  return {
    name,
    kind: 'mock',
    remembers: true,
    start: async () => {
      const mock = await createMock({ spec: contract, keep: 0 });
      return { url: mock.url, credentials: new Map(), close: () => mock.close() };
    },
  };
}

const sweepMs = 10;

/**
 * Returns a function that closes a server with both its entrances: it accepts no more connections, lets requests in
 * progress finish for `graceMs` milliseconds, then cuts the remaining connections. Another call can only shorten that.
 * `finish` is called last.
 */
function closer(
  server: Server,
  http: HttpEntrance,
  plain: PlainEntrance,
  finish: () => Promise<void>,
): (graceMs?: number) => Promise<void> {
  let closed: Promise<void> | undefined;
  return (graceMs = 0) => {
    const end = performance.now() + graceMs;
    const sweep = (): void => {
      plain.finish();
      server.closeIdleConnections();
      if (performance.now() < end && plain.count + http.underWay > 0) return;
      server.closeAllConnections();
      plain.close();
    };
    const timer = setInterval(sweep, sweepMs);
    closed ??= new Promise<void>((resolve) => server.close(() => resolve())).then(finish);
    sweep();
    return closed.finally(() => clearInterval(timer));
  };
}

/** A JSON value as JavaScript represents it, with numbers as doubles. */
function plainValue(value: JsonValue): unknown {
  return JSON.parse(stringifyValue(value));
}

/** A JavaScript value as a JSON value. @throws TypeError for a value that JSON cannot represent. */
function valueOf(value: unknown): JsonValue {
  const parsed = parseJson(Buffer.from(JSON.stringify(value) ?? 'null'));
  return parsed.ok ? toValue(parsed.node) : null;
}
