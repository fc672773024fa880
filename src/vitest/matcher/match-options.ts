import type { Contract } from '../../contract/index.js';

/** Options of `toMatchContract`. */
export interface MatchOptions {
  /** The OpenAPI document, as a file or a loaded contract, instead of that of `useContract`. */
  readonly contract?: string | Contract;
  /** Whether warnings fail, as with `trellis verify --strict`. */
  readonly strict?: boolean;
}
