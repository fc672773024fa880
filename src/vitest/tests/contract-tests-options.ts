import type { CaseSource } from '../../cases/index.js';
import type { Contract, LoadOptions } from '../../contract/index.js';
import type { RunOptions } from '../../run/index.js';

/** Options that the run receives unchanged. */
export type RunSettings = Pick<
  RunOptions,
  'concurrency' | 'headers' | 'intrusive' | 'now' | 'rate' | 'retries' | 'strict' | 'timeout' | 'tls'
>;

/** Options of `contractTests`. The defaults are those of `trellis verify`. */
export interface ContractTestsOptions extends RunSettings {
  /** The OpenAPI document, as a file or a loaded contract. */
  readonly spec: string | Contract;
  /** How to load the document and its references. */
  readonly load?: LoadOptions;
  /** Files and folders of written cases. Without them, cases are derived from the document. */
  readonly cases?: string | readonly string[];
  /** The sources of cases; by default `written` with `cases`, else `derived`. */
  readonly source?: readonly CaseSource[];
  /** The limit for derived cases of each operation; by default 250, fewer in a large document. */
  readonly maxCasesPerOperation?: number;
  /** Globs for ids, operations and tags of cases: select or skip the matching ones. */
  readonly only?: string | readonly string[];
  readonly skip?: string | readonly string[];
  /** The base URL; a path in it precedes every path of the document. */
  readonly url?: string;
  /** A function that returns the base URL after hooks such as `beforeAll`: `() => server.url`. */
  readonly target?: () => string | Promise<string>;
  /** `mock` for a target that accepts any well-formed credential. */
  readonly kind?: 'service' | 'mock';
  /** The valid credential, or a function that returns it after hooks; for Basic, `user:password`. */
  readonly token?: string | (() => string | Promise<string>);
  /** Valid credentials, by security scheme. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** The file of known deviations, whose cases pass with a note. */
  readonly baseline?: string;
  /** The seed of fresh values; by default random, and shown in the title. */
  readonly seed?: string;
  /** The time limit of a test, in milliseconds; ten minutes by default, because the run has its own limits. */
  readonly testTimeout?: number;
}
