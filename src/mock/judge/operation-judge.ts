import type { Operation } from '../../contract/index.js';
import { bodyJudge } from './body.js';
import { credentialJudge } from './credentials.js';
import type { Incoming } from './incoming.js';
import { parameterJudge } from './parameters.js';
import type { Refusal } from './refusal.js';

/** What the contract has against a request to one operation; undefined where it has nothing against it. */
export type OperationJudge = (request: Incoming, body: Uint8Array) => Refusal | undefined;

/**
 * The judge of an operation, compiled once: credentials first, then the media type, the text, and last what the
 * parameters and the body say.
 *
 * @example
 * const judge = operationJudge(operation, undefined);
 * judge({ inPath: new Map(), query: '', rawFields: [] }, body)?.kind // 'credentials'
 */
export function operationJudge(operation: Operation, token: string | undefined): OperationJudge {
  const ofCredentials = credentialJudge(operation, token);
  const ofParameters = parameterJudge(operation);
  const ofBody = operation.requestBody === undefined ? undefined : bodyJudge(operation.requestBody);
  return (request, body) => {
    const denial = ofCredentials?.(request);
    if (denial !== undefined) return denial;
    const violations = ofParameters?.(request) ?? [];
    const refusal = ofBody?.(request.rawFields, body);
    if (violations.length === 0) return refusal;
    if (refusal === undefined) return { kind: 'invalid', violations };
    return { kind: refusal.kind, violations: [...refusal.violations, ...violations] };
  };
}
