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
 * Why a request is refused, which decides about the status: no or no good credentials, a media type or coding that is
 * not taken, text that cannot be read, a value that the contract does not allow, more bytes than are read.
 */
export type RefusalKind = 'credentials' | 'too-large' | FlawRefusal;

/** A request that is not answered with a success. */
export interface Refusal {
  readonly kind: RefusalKind;
  /** At least one. */
  readonly violations: readonly Violation[];
}

/** Why a mock refuses a request to one operation; undefined where it lets it pass. */
export type RequestRefuser = (request: RequestHead, body: Uint8Array) => Refusal | undefined;

/**
 * What refuses the requests of an operation, compiled once: credentials first, then the media type, the text, and last
 * what the parameters and the body say. Any well-formed credential will do, unless there is a `token`.
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

/** Nearly every request has no flaw. */
function refusing(flaws: readonly Flaw[]): readonly Flaw[] {
  return flaws.length === 0 ? flaws : flaws.filter(({ refusal }) => refusal !== undefined);
}
