import { expect } from 'vitest';
import {
  ruleOf,
  statusText,
  type Finding,
  judge,
  strictLevel,
  type Exchange,
  type ReceivedResponse,
} from '../../checks/index.js';
import { isGrave } from '../../run/index.js';
import { findingText } from '../findings/finding-text.js';
import { readResponse } from './read-response.js';
import { usedContract } from './used-contract.js';
import { type Case, type Expectation, newCase } from '../../cases/index.js';
import { operationCalled, type Contract, type Operation, noOperation } from '../../contract/index.js';
import { TrellisError } from '../../error/index.js';
import { matchesStatusKey } from '../../http/index.js';

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

/**
 * Judges a response to an operation with every check that does not depend on the request: its status must be documented
 * or implied by HTTP, and its media type, body and headers must match that status.
 */
function judgeResponse(
  response: ReceivedResponse,
  operation: Operation,
  contract: Contract,
  strict: boolean,
): readonly Finding[] {
  const findings = judge(exchangeOf(response, operation), caseOf(response, operation), contract);
  return strict ? findings.map((finding) => ({ ...finding, level: strictLevel(finding) })) : findings;
}

/**
 * Finds an operation by its `operationId`, or as `POST /plants`.
 *
 * @throws TrellisError `unknown-operation`.
 */
function operationNamed(name: string, contract: Contract): Operation {
  const found = operationCalled(contract, name);
  if (found !== undefined) return found;
  throw new TrellisError([noOperation(contract, name)]);
}

function exchangeOf(result: ReceivedResponse, { method, path }: Operation): Exchange {
  const request = { method, url: path.text, fields: [], body: undefined, reproduce: '', secrets: [] };
  return { request, result, duration: 0 };
}

/** A case for an unknown request. Any documented status is expected, even a 5xx. */
function caseOf({ status }: ReceivedResponse, operation: Operation): Case {
  const { key, method, path, responses } = operation;
  const documented = responses.some(
    (response) => response.status !== 'default' && matchesStatusKey(response.status, status),
  );
  const expect: Expectation = documented ? { outcome: 'statuses', statuses: [status] } : { outcome: 'survive' };
  return newCase(operation, {
    id: key,
    source: 'written',
    change: '',
    expect,
    request: { method, path: [path.text], fields: [], body: undefined, credentials: { kind: 'good' } },
  });
}

/** Options of `toMatchContract`. */
export interface MatchOptions {
  /** The OpenAPI document, as a file or a loaded contract, instead of that of `useContract`. */
  readonly contract?: string | Contract;
  /** Whether warnings fail, as with `trellis verify --strict`. */
  readonly strict?: boolean;
}
