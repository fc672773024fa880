import type { Aspect, Case } from '../../cases/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import type { ReceivedResponse, SentRequest } from './exchange.js';
import { effectiveAspects } from './effective-aspects.js';

/** What a status is judged against: the request that was sent and what the contract says of it. */
export interface Situation {
  readonly status: number;
  readonly response: ReceivedResponse;
  readonly request: SentRequest;
  readonly theCase: Case;
  readonly contract: Contract;
  /** The operation of the case; undefined where the contract has none of that key. */
  readonly operation: Operation | undefined;
  /** What of the request is not as the contract has it. */
  readonly aspects: ReadonlySet<Aspect>;
  /**
   * Whether the request went to something that the contract does not describe, another method or another path: what the
   * operation documents is then not owed.
   */
  readonly isElsewhere: boolean;
}

/** The situation of an answer. */
export function situationOf(
  response: ReceivedResponse,
  request: SentRequest,
  theCase: Case,
  contract: Contract,
): Situation {
  const { status } = response;
  const operation = contract.operation(theCase.operation);
  const aspects = effectiveAspects(theCase, operation);
  // A case that expects acceptance says that it is the operation after all.
  const isElsewhere = theCase.expect.outcome !== 'accept' && (aspects.has('method') || aspects.has('path'));
  return { status, response, request, theCase, contract, operation, aspects, isElsewhere };
}

/** Whether one of these aspects of the request is other than the contract has it. */
export function differsIn({ aspects }: Situation, ...asked: readonly Aspect[]): boolean {
  return asked.some((aspect) => aspects.has(aspect));
}

/** Whether no request without credentials is to be let in (OpenAPI 3.1 §4.8.30: `{}` makes them optional). */
export function needsCredentials(operation: Operation | undefined): boolean {
  return (
    operation !== undefined &&
    operation.security.length > 0 &&
    operation.security.every(({ schemes }) => schemes.length > 0)
  );
}
