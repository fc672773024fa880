import type { Aspect, Case } from '../../cases/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import type { ReceivedResponse, SentRequest } from './exchange.js';
import { effectiveAspects } from './effective-aspects.js';

/** The context in which a status is judged: the request as sent and what the contract says about it. */
export interface Situation {
  readonly status: number;
  readonly response: ReceivedResponse;
  readonly request: SentRequest;
  readonly theCase: Case;
  readonly contract: Contract;
  /** The operation of the case; undefined if the contract has no operation with that key. */
  readonly operation: Operation | undefined;
  /** The parts of the request that deviate from the contract. */
  readonly aspects: ReadonlySet<Aspect>;
  /** True for undocumented methods and paths, to which documented responses do not apply. */
  readonly isElsewhere: boolean;
}

/** Builds the judging context of a response. */
export function situationOf(
  response: ReceivedResponse,
  request: SentRequest,
  theCase: Case,
  contract: Contract,
): Situation {
  const { status } = response;
  const operation = contract.operation(theCase.operation);
  const aspects = effectiveAspects(theCase, operation);
  // If the case expects acceptance, the request reaches the operation after all.
  const isElsewhere = theCase.expect.outcome !== 'accept' && (aspects.has('method') || aspects.has('path'));
  return { status, response, request, theCase, contract, operation, aspects, isElsewhere };
}

/** Returns true if the request deviates from the contract in one of these aspects. */
export function differsIn({ aspects }: Situation, ...asked: readonly Aspect[]): boolean {
  return asked.some((aspect) => aspects.has(aspect));
}

/** Returns true if every request requires credentials (OpenAPI 3.1 §4.8.30: `{}` makes them optional). */
export function needsCredentials(operation: Operation | undefined): boolean {
  return (
    operation !== undefined &&
    operation.security.length > 0 &&
    operation.security.every(({ schemes }) => schemes.length > 0)
  );
}
