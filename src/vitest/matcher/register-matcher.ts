import { expect } from 'vitest';
import type { MatchOptions } from './match-options.js';
import { ruleOf, statusText, type Finding } from '../../checks/index.js';
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
     * Asserts that a response matches the contract of an operation: its status must be documented or implied by HTTP, and
     * its media type, body and headers must match that status.
     *
     * @param operation Its `operationId`, or `POST /plants`.
     * @example
     * await expect(await fetch(`${url}/plants`, request)).toMatchContract('createPlant');
     */
    toMatchContract(operation: string, options?: MatchOptions): Promise<void>;
  }
}

expect.extend({ toMatchContract });

/** The result of a matcher of vitest. */
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
  // Tests in JavaScript are not type-checked.
  if (typeof operation !== 'string') {
    throw new TypeError(
      'toMatchContract requires an operation: an operationId, or METHOD /path such as "POST /plants"',
    );
  }
  const contract = await usedContract(source);
  const described = operationNamed(operation, contract);
  const response = await readResponse(received);
  const findings = judgeResponse(response, described, contract, strict);
  const failing = findings.filter((finding) => isGrave(finding, strict) || ruleOf(finding.rule).inconclusive);
  const answer = statusText(response.status);
  return {
    pass: failing.length === 0,
    message: () =>
      failing.length === 0
        ? `expected a response that ${contract.file} does not allow for ${described.key}, but it allows ${answer}`
        : messageOf(failing, `the response ${answer} does not match ${contract.file} for ${described.key}`),
  };
}

function messageOf(findings: readonly Finding[], heading: string): string {
  return [heading, ...findings.map((finding) => findingText(finding))].join('\n\n');
}
