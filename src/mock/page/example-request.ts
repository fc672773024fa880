import { goodRequest, sampleRequest, type SampleRequest } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { authorizationScheme } from '../../wire/index.js';

/** A mock without a token accepts any credential. */
const anyCredential = 'any-token';

/**
 * A valid request for an operation, always the same one; undefined if none is found.
 *
 * @example
 * exampleRequest(operation)?.target // '/plants'
 */
export function exampleRequest(operation: Operation, credential: string = anyCredential): SampleRequest | undefined {
  const schemes = operation.security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  const secrets = schemes.map((scheme) => {
    return [scheme.name, authorizationScheme(scheme) === 'Basic' ? `user:${credential}` : credential] as const;
  });
  const plan = goodRequest(operation);
  return plan && sampleRequest(plan, operation, new Map(secrets), ({ text }) => text);
}
