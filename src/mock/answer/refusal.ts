import type { Operation } from '../../contract/index.js';
import {
  credentialFlaw,
  operationJudge,
  type Flaw,
  type FlawRefusal,
  type RequestHead,
  type Violation,
} from '../../wire/index.js';

/**
 * The reason of a refusal, which determines the status: missing or wrong credentials, an unsupported media type or
 * content coding, a body that cannot be parsed, a value that the contract does not allow, or a body that is too large.
 */
export type RefusalKind = 'credentials' | 'too-large' | FlawRefusal;

/** The refusal of a request. */
export interface Refusal {
  readonly kind: RefusalKind;
  /** At least one. */
  readonly violations: readonly Violation[];
}

/** Returns the reason to refuse a request to one operation; undefined if the request is valid. */
export type RequestRefuser = (request: RequestHead, body: Uint8Array) => Refusal | undefined;

/**
 * Compiles the validation of requests to an operation: credentials first, then the media type, the syntax of the body,
 * and last the parameters and the body. Without a `token`, any well-formed credential is accepted.
 *
 * @example
 * const refuse = requestRefuser(operation, undefined);
 * refuse({ inPath: new Map(), query: '', rawFields: [] }, body)?.kind // 'credentials'
 */
export function requestRefuser(operation: Operation, token: string | undefined): RequestRefuser {
  const denied = credentialFlaw(operation, token);
  const judge = operationJudge(operation);
  return (request, body) => {
    const denial = denied?.(request);
    if (denial !== undefined) return { kind: 'credentials', violations: [denial] };
    const ofParameters = refusing(judge.parameters.judge(request));
    const ofBody = refusing(judge.body.judge(request.rawFields, body));
    const kind = ofBody[0]?.refusal;
    if (kind !== undefined)
      return { kind, violations: [...ofBody.filter(({ refusal }) => refusal === kind), ...ofParameters] };
    return ofParameters.length === 0 ? undefined : { kind: 'invalid', violations: ofParameters };
  };
}

/** The flaws that make the mock refuse the request; almost always none. */
function refusing(flaws: readonly Flaw[]): readonly Flaw[] {
  return flaws.length === 0 ? flaws : flaws.filter(({ refusal }) => refusal !== undefined);
}
