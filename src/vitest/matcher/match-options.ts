import type { Contract } from '../../contract/index.js';

/** How `toMatchContract` judges one response. */
export interface MatchOptions {
  /** The OpenAPI document, instead of the one of `useContract`: its file, or the contract that was loaded from it. */
  readonly contract?: string | Contract;
  /** Warnings fail too, as they do with `trellis verify --strict`. */
  readonly strict?: boolean;
}
