import { expect } from 'vitest';
import type { MatchOptions } from './match-options.js';
import { toMatchContract } from './to-match-contract.js';

declare module 'vitest' {
  // The parameter must be named as vitest names it.
  // oxlint-disable-next-line typescript/no-explicit-any, no-unused-vars
  interface Matchers<T = any> {
    /**
     * Whether a response is one that the contract promises for an operation: a documented status (or one that HTTP
     * implies), its media type, its body by the schema, its header fields.
     *
     * @param operation Its `operationId`, or `POST /plants`.
     * @example
     * await expect(await fetch(`${url}/plants`, request)).toMatchContract('createPlant');
     */
    toMatchContract(operation: string, options?: MatchOptions): Promise<void>;
  }
}

expect.extend({ toMatchContract });
