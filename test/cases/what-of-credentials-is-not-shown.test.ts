import { expect, test } from 'vitest';
import { placeCredentials } from '../../src/cases/index.js';
import type { CredentialsPlan } from '../../src/cases/index.js';
import type { Operation } from '../../src/contract/index.js';
import { apiKey, basic, bearer, operationWith } from './operations.js';

const good: CredentialsPlan = { kind: 'good' };

const secretsOf = (plan: CredentialsPlan, operation: Operation, secret: string) => {
  const result = placeCredentials(plan, operation, new Map([['', secret]]));
  return result.kind === 'placed' ? [...result.secrets].toSorted() : result.reason;
};

test.each([
  ['good', operationWith([bearer]), '53cr3t-53cr3t', ['53cr3t-53cr3t']],
  ['shortened', operationWith([bearer]), '53cr3t-53cr3t', ['53cr3t-53', '53cr3t-53cr3t']],
  ['shortened', operationWith([bearer]), '53cr3t', ['53cr3t']],
  ['case-flipped', operationWith([bearer]), '53cr3t-53cr3t', ['53CR3T-53CR3T', '53cr3t-53cr3t']],
  ['good', operationWith([basic]), 'user:pass', ['dXNlcjpwYXNz', 'pass']],
  ['good', operationWith([apiKey('query')]), 'a/b', ['a%2Fb', 'a/b']],
  ['wrong', operationWith([bearer]), '53cr3t', []],
  ['scheme-only', operationWith([bearer]), '53cr3t', []],
  ['empty-password', operationWith([basic]), 'user:pass', []],
])('%s', (variant, operation, secret, hidden) => {
  const plan: CredentialsPlan = variant === 'good' ? good : { kind: 'variant', variant };
  expect(secretsOf(plan, operation, secret)).toEqual(hidden);
});
