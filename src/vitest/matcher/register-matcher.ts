import { expect } from 'vitest';
import type { MatchOptions } from './match-options.js';
import { statusText, type Finding } from '../../checks/index.js';
import { isGrave } from '../../run/index.js';
import { findingText } from '../findings/finding-text.js';
import { judgeResponse, operationNamed } from './judge-response.js';
import { readResponse } from './read-response.js';
import { usedContract } from './used-contract.js';

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

/** What a matcher of vitest gives back. */
interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The matcher behind `expect(response).toMatchContract('createPlant')`. */
async function toMatchContract(
  received: unknown,
  operation: string,
  { contract: source, strict = false }: MatchOptions = {},
): Promise<MatcherResult> {
  // Not every test is checked for its types.
  if (typeof operation !== 'string') {
    throw new TypeError(
      'toMatchContract needs the operation that was asked: its operationId, or as "POST /plants"; this names none',
    );
  }
  const contract = await usedContract(source);
  const described = operationNamed(operation, contract);
  const response = await readResponse(received);
  const findings = judgeResponse(response, described, contract, strict);
  const failing = findings.filter((finding) => isGrave(finding, strict));
  const answer = statusText(response.status);
  return {
    pass: failing.length === 0,
    message: () =>
      failing.length === 0
        ? `expected an answer that ${contract.file} does not allow for ${described.key}, but this one, ${answer}, it does`
        : messageOf(failing, `the answer ${answer} is not as ${contract.file} has it for ${described.key}`),
  };
}

function messageOf(findings: readonly Finding[], heading: string): string {
  return [heading, ...findings.map((finding) => findingText(finding))].join('\n\n');
}
