import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { loadContract, type AnswerRule, type Contract, type LoadOptions } from '../contract/index.js';
import { TrellisError } from '../error/index.js';
import { checkOptions } from './check-options.js';
import { PrismEngine } from './engine/prism-engine.js';
import { DocumentNews } from './page/document-news.js';
import { isOfPage, servePage } from './page/serve-page.js';
import { Program } from './serve/program.js';
import { Answering } from './serve/answering.js';
import { closer } from './entrances/closer.js';
import { chaos } from './serve/chaos.js';
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
import { seededRandom } from './serve/seeded-random.js';
import type { SeenRequest } from './serve/seen-request.js';
import { plainValue, valueOf } from './state/items/plain-value.js';
import { MockState } from './state/mock-state.js';
import type { DeclaredResource } from '../resources/index.js';

/** How a mock is made. */
export interface MockOptions {
  /**
   * The OpenAPI document: its file, or the contract that was loaded from it. Several are mocked each below the base path
   * of its first server.
   */
  readonly spec: string | Contract | readonly [string | Contract, ...(string | Contract)[]];
  /** How the file, and what it refers to, is read. */
  readonly load?: LoadOptions;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The address or name to listen on; `127.0.0.1` by default. */
  readonly host?: string;
  /** Whether values are made up anew for every answer, unless a client prefers otherwise. */
  readonly dynamic?: boolean;
  /** What made-up values, delays and chaos are drawn from; `trellis` by default. */
  readonly seed?: string;
  /** How late every answer is, in milliseconds: as much as that, or somewhere between the two. */
  readonly delay?: number | readonly [least: number, most: number];
  /** Whether pages of other origins may read answers: all of them by default, none, or those listed. */
  readonly cors?: boolean | readonly string[];
  /** The share of requests that fail on purpose, from 0 to 1. */
  readonly chaos?: number;
  /** The one credential that is good; without it any well-formed one is. */
  readonly token?: string;
  /**
   * Whether what is created, changed and deleted is kept, which is the default; or the items that collections begin
   * with: `{ '/plants': [{ id: 1, name: 'Fern' }] }`.
   */
  readonly state?: boolean | Readonly<Record<string, unknown>>;
  /** A file that keeps the state: it is read at the start and written after each change. */
  readonly stateFile?: string;
  /** What a person says of the resources of the document. */
  readonly resources?: readonly DeclaredResource[];
  /** What some requests are answered with, as the configuration has it under `answers`. */
  readonly answers?: readonly AnswerRule[];
  /** How many requests are remembered; 1000 by default. */
  readonly keep?: number;
  /** Hears of every request once it is answered. */
  readonly onRequest?: (request: SeenRequest) => void;
}

/** A mock server that listens. */
export interface Mock {
  /** Its address, without a slash at its end: `http://127.0.0.1:40123`. */
  readonly url: string;
  /** What it answers by. */
  readonly contract: Contract;
  /** The latest requests, the oldest first. */
  readonly requests: readonly SeenRequest[];
  /** What it keeps: the items of collections by their paths. Empty where it keeps nothing. */
  readonly state: Readonly<Record<string, unknown>>;
  /**
   * Answers requests to one operation (by `operationId` or as `METHOD /path`) that meet conditions as `reply` says, until
   * the function that it returns is called, or `reset()`. The latest rule goes first.
   *
   * @throws TrellisError `mock-rule` for what the document does not have.
   * @example
   * mock.on('createOrder', { when: { body: { '/quantity': 100 } }, reply: { status: 409 }, times: 1 });
   */
  on(operation: string, rule: MockRule): () => void;
  /** Puts the state back to where it began, drops the rules of `on`, and counts those of others anew. */
  reset(): void;
  /** Answers by another document, or another version of it, from now on. */
  use(contract: Contract): void;
  /** Says on the page why a newer version of the document cannot be used, until `use` is called. */
  tellBroken(reason: string): void;
  /**
   * Stops: at once, with requests under way cut off, or as soon as they are answered, at most `graceMs` milliseconds
   * later. May be called again, such as to cut short.
   */
  close(graceMs?: number): Promise<void>;
  /** The same as `close()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a mock server: it answers every request as the document says, with the documented examples or with plausible
 * values, and refuses what the contract does not allow.
 *
 * @throws DocumentError for a document that cannot be used, TrellisError `mock-options`, `mock-state`, `port-in-use` or
 *   `cannot-listen`.
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
  const engineOf = (program: Program): PrismEngine => {
    const engine = engines.get(program) ?? new PrismEngine(partsOf(program.contract));
    engines.set(program, engine);
    return engine;
  };
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
  // Node gives the socket of a CONNECT request away, together with the duty to answer.
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

/** What a mock keeps in the beginning; undefined where it keeps nothing. */
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

/** How late each answer is, in milliseconds: always the same, or drawn between two bounds from a seed. */
function delays(delay: number | readonly [least: number, most: number], seed: string): () => number {
  if (typeof delay === 'number') return () => delay;
  const [least, most] = delay;
  const random = seededRandom(`delay ${seed}`);
  return () => Math.round(least + random() * (most - least));
}
