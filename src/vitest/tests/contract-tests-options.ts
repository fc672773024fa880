import type { CaseSource } from '../../cases/index.js';
import type { Contract, LoadOptions } from '../../contract/index.js';
import type { RunOptions } from '../../run/index.js';

/** What `contractTests` tests, and how. What is left out is as with `trellis verify`. */
export interface ContractTestsOptions extends Pick<
  RunOptions,
  'concurrency' | 'headers' | 'intrusive' | 'now' | 'rate' | 'retries' | 'strict' | 'timeout' | 'tls'
> {
  /** The OpenAPI document: its file, or the contract that was loaded from it. */
  readonly spec: string | Contract;
  /** How the document, and what it refers to, is read. */
  readonly load?: LoadOptions;
  /** Written cases: files and folders. Without any, the cases derived from the document are sent. */
  readonly cases?: string | readonly string[];
  /** Where cases come from; by default `written` where there are any, else `derived`. */
  readonly source?: readonly CaseSource[];
  /** As many derived cases as one operation gets; 250 by default, fewer in a large document. */
  readonly maxCasesPerOperation?: number;
  /** Globs over ids, operations and tags of cases: only those, or all but those. */
  readonly only?: string | readonly string[];
  readonly skip?: string | readonly string[];
  /** The address to send to; a path in it goes before every path of the document. */
  readonly url?: string;
  /** The same, asked for once hooks such as `beforeAll` have run: `() => server.url`. */
  readonly target?: () => string | Promise<string>;
  /** `mock` for a target that takes any well-formed credential. */
  readonly kind?: 'service' | 'mock';
  /** The good credential, or what gives it once hooks have run; for Basic it is `user:password`. */
  readonly token?: string | (() => string | Promise<string>);
  /** Good credentials by the name of their security scheme, where there are several. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** The file of known deviations; their cases pass, with a note. */
  readonly baseline?: string;
  /** What fresh values come from; drawn anew, and named in the title, where it is left out. */
  readonly seed?: string;
  /** How long one test may wait for its case, in milliseconds; ten minutes by default, for the run has limits of its own. */
  readonly testTimeout?: number;
}
