import type { Template, UniquePart } from '../../wire/index.js';
import type { CredentialsPlan } from './credentials-plan.js';
import { instantiateText, sampleValues } from './instantiate.js';
import type { RequestBody } from './request-body.js';
import type { JsonValue } from '../../json/index.js';

/**
 * The required outcome. `accept`: a documented success; `refuse`: a 4xx for the fault of the request; `deny`: a denial
 * for lack of valid credentials; `survive`: any documented status below 500; `statuses`: one of exact statuses;
 * `hold`: a law that holds for all responses of a scenario.
 */
export type Expectation =
  | { readonly outcome: 'accept' | 'refuse' | 'deny' | 'survive' | 'hold' }
  | { readonly outcome: 'statuses'; readonly statuses: readonly number[] };

/** The parts of a request that can deviate from the contract. */
export const aspects = [
  'body',
  'no-body',
  'media-type',
  'content-encoding',
  'size',
  'parameter',
  'header',
  'method',
  'path',
  'negotiation',
  'framing',
  'credentials',
] as const;
export type Aspect = (typeof aspects)[number];

/**
 * `token-knowledge`: the target distinguishes right tokens from wrong ones (a mock does not); `intrusive`: the request
 * may change unrelated data; `memory`: the target stores data (a mock does not); `second-user`: there is a credential
 * of a second user; `weaker-credential`: there is a credential with few scopes.
 */
export type Need = 'token-knowledge' | 'intrusive' | 'memory' | 'second-user' | 'weaker-credential';

/** A request with holes, which fresh ids and credentials fill when it is sent. */
export interface RequestPlan {
  readonly method: string;
  /** Path and query in origin-form (RFC 9112 §3.2.1), below the base URL; starts with `/`. */
  readonly path: Template;
  /** True if the path comes from the service and includes the base path. */
  readonly isAbsolute?: true;
  /** The fields in order, without `Host`, framing fields and credentials. */
  readonly fields: readonly Field[];
  readonly body: RequestBody | undefined;
  /** True if the body is sent in chunks, without its length (RFC 9112 §7.1). */
  readonly chunked?: true;
  /** True if the body is sent in two parts with a pause, as on a slow network. */
  readonly paused?: true;
  /** True if header names are sent in lower case, as gateways from HTTP/2 do (RFC 9113 §8.2). */
  readonly smallNames?: true;
  readonly credentials: CredentialsPlan;
}

/** A header of a request, whose value may have holes. */
export interface Field {
  readonly name: string;
  readonly value: Template;
}

/** Returns the path of a request without query, with sample values in its holes. */
export function plannedPath({ path }: RequestPlan): string {
  return instantiateText(path, sampleValues()).replace(/\?.*$/s, '');
}

export function withBodyOfType(plan: RequestPlan, contentType: string, body: RequestBody | undefined): RequestPlan {
  const type: Field = { name: 'Content-Type', value: [contentType] };
  const isType = ({ name }: Field): boolean => name.toLowerCase() === 'content-type';
  const fields = plan.fields.some(isType)
    ? plan.fields.map((field) => (isType(field) ? type : field))
    : [type, ...plan.fields];
  return { ...plan, fields, body };
}

/** A written parameter, or one occurrence of it. Only headers contain holes. */
export type Piece = string | UniquePart;

/** A valid value of a parameter, and its written form. */
export interface GoodParameter {
  readonly value: JsonValue;
  readonly pieces: readonly Piece[];
}
