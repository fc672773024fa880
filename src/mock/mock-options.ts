import { didYouMean, TrellisError, type Problem } from '../error/index.js';
import type { AnswerRule, Contract, LoadOptions } from '../contract/index.js';
import type { DeclaredResource } from '../resources/index.js';
import type { SeenRequest } from './serve/seen-request.js';

/** The options of `createMock`. */
export interface MockOptions {
  /**
   * The OpenAPI document: its file, or the contract that was loaded from it. With several documents, each stands below
   * the base path of its first server.
   */
  readonly spec: string | Contract | readonly [string | Contract, ...(string | Contract)[]];
  /** How to load the file and the files that it refers to. */
  readonly load?: LoadOptions;
  /** 0, the default, means any free port. */
  readonly port?: number;
  /** The address or name to listen on; `127.0.0.1` by default. */
  readonly host?: string;
  /** Whether each response has new generated values, unless a client prefers otherwise. */
  readonly dynamic?: boolean;
  /** The seed of generated values, delays and chaos; `trellis` by default. */
  readonly seed?: string;
  /** The delay of each response in milliseconds: a number, or a range. */
  readonly delay?: number | readonly [least: number, most: number];
  /** Whether pages of other origins may read responses: all origins by default, none, or the listed ones. */
  readonly cors?: boolean | readonly string[];
  /** The share of requests that fail on purpose, from 0 to 1. */
  readonly chaos?: number;
  /** The only accepted credential; without it, any well-formed credential is accepted. */
  readonly token?: string;
  /**
   * Whether the mock keeps items that clients create, change and delete, which is the default; or the initial items of
   * collections: `{ '/plants': [{ id: 1, name: 'Fern' }] }`.
   */
  readonly state?: boolean | Readonly<Record<string, unknown>>;
  /** A file for the state, read at the start and written after each change. */
  readonly stateFile?: string;
  /** The declared resources of the configuration. */
  readonly resources?: readonly DeclaredResource[];
  /** The rules under `answers` in the configuration. */
  readonly answers?: readonly AnswerRule[];
  /** The number of requests that are kept; 1000 by default. */
  readonly keep?: number;
  /** Called for each request after its response. */
  readonly onRequest?: (request: SeenRequest) => void;
}

interface Demand {
  readonly isMet: (value: unknown) => boolean;
  /** The description of the required value. */
  readonly words: string;
}

const text: Demand = { isMet: (value) => typeof value === 'string', words: 'a text' };
const flag: Demand = { isMet: (value) => typeof value === 'boolean', words: 'true or false' };

/** The requirements of each option, for callers without type checking. */
const demands: Readonly<Record<keyof MockOptions, Demand>> = {
  spec: {
    isMet: (value) => isSpec(value) || (Array.isArray(value) && value.length > 0 && value.every(isSpec)),
    words: "the file of an OpenAPI document, or a loaded contract, or a list: createMock({ spec: 'openapi.yaml' })",
  },
  load: { isMet: (value) => typeof value === 'object' && value !== null, words: 'an object' },
  port: { isMet: (value) => isWhole(value) && value <= 65_535, words: 'a port from 0 to 65535' },
  host: text,
  dynamic: flag,
  seed: text,
  delay: {
    isMet: (value) => isDelay(value) || (Array.isArray(value) && isSpan(value)),
    words: 'milliseconds, such as 200, or a range, such as [100, 800]',
  },
  cors: {
    isMet: (value) => flag.isMet(value) || (Array.isArray(value) && value.every(text.isMet)),
    words: 'true, false or a list of origins',
  },
  chaos: {
    isMet: (value) => isDelay(value) && value <= 1,
    words: 'a number from 0 to 1, such as 0.1',
  },
  token: {
    isMet: (value) => typeof value === 'string' && !/[\0-\x1f\x7f]/.test(value),
    words: 'a string without control characters',
  },
  state: {
    isMet: (value) => flag.isMet(value) || (typeof value === 'object' && value !== null && !Array.isArray(value)),
    words: "true, false or collections by their paths: { '/plants': [] }",
  },
  stateFile: { isMet: (value) => typeof value === 'string' && value !== '', words: 'the path of a file' },
  resources: { isMet: Array.isArray, words: 'a list' },
  answers: { isMet: Array.isArray, words: 'a list' },
  keep: { isMet: isWhole, words: 'a non-negative integer' },
  onRequest: { isMet: (value) => typeof value === 'function', words: 'a function' },
};

/**
 * Validates the options of a mock and reports all problems at once.
 *
 * @throws TrellisError `mock-options`.
 */
export function checkOptions(options: unknown): void {
  const given = typeof options === 'object' && options !== null ? Object.entries(options) : [];
  const isGiven = (name: string): boolean => given.some(([known, value]) => known === name && value !== undefined);
  const [first, ...others] = [...(isGiven('spec') ? given : [...given, ['spec', undefined] as const])].flatMap(
    ([name, value]) => problemOf(name, value),
  );
  if (first !== undefined) throw new TrellisError([first, ...others]);
}

function problemOf(name: string, value: unknown): readonly Problem[] {
  const demand = Object.hasOwn(demands, name) ? demands[name as keyof MockOptions] : undefined;
  if (demand === undefined) {
    const hint = didYouMean(name, Object.keys(demands));
    const message = `createMock has no option ${JSON.stringify(name)}`;
    return [{ code: 'mock-options', message, hint }];
  }
  if ((value === undefined && name !== 'spec') || demand.isMet(value)) return [];
  return [{ code: 'mock-options', message: `the option ${name} of createMock must be ${demand.words}` }];
}

function isSpec(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || isContract(value);
}

function isContract(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'operations' in value && Array.isArray(value.operations);
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isDelay(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isSpan([least, most, ...others]: readonly unknown[]): boolean {
  return isDelay(least) && isDelay(most) && least <= most && others.length === 0;
}
