import type { CaseDoubt } from './case-doubt.js';
import type { Place } from '../../json/index.js';
import type { Template } from '../../wire/index.js';
import type { Flow } from './flow.js';
import type { CredentialsPlan } from './credentials-plan.js';
import type { RequestBody } from './request-body.js';
import type { Scenario } from './scenario.js';
import type { VariedPlace } from './varied-place.js';

/**
 * One request, or a short sequence on one connection, with its change against a valid request and the outcome that the
 * contract requires.
 *
 * @example
 * // createPlant/body/id/above-maximum: `id` is 9223372036854775808, one above the int64 maximum; refuse
 */
export interface Case {
  /** Stable, unique in a run, such as `createPlant/body/id/above-maximum`. */
  readonly id: string;
  /** The key of the operation. */
  readonly operation: string;
  readonly source: 'written' | 'derived' | 'explored' | 'law' | 'traffic';
  readonly tags: readonly string[];
  /** The change against a valid request, in words: `id: 9223372036854775808, one above the int64 maximum`. */
  readonly change: string;
  readonly expect: Expectation;
  /** The level of another outcome; the default is a violation. Other faults of the response keep their own levels. */
  readonly level?: 'violation' | 'warning';
  /** The reason for the level `warning` of a derived case. */
  readonly doubt?: CaseDoubt;
  /** The parts of the request that deviate from the contract. They determine which statuses HTTP implies. */
  readonly aspects: readonly Aspect[];
  /** The rule of the specification that the case proves, if any. */
  readonly proves: string | undefined;
  /** The requirements for the target; without them, the case is *not applicable*. */
  readonly needs: readonly Need[];
  /**
   * Requests that are sent first, in this order, on the same connection. All are valid, except the one that {@link
   * afterRefusal} names.
   */
  readonly before: readonly RequestPlan[];
  /**
   * The server should reject the last of {@link before}, which its own case checks. This case checks whether an unread
   * body disturbs the next request on the connection (RFC 9112 §9.3) or, if `undone`, whether the rejected request was
   * carried out.
   */
  readonly afterRefusal?: true | 'undone';
  readonly request: RequestPlan;
  /** The changed value, if the case changes a single value of a valid request and nothing else. */
  readonly varied?: VariedPlace | undefined;
  /** Replaces {@link request}, which then only names the operation that the scenario is about. */
  readonly scenario?: Scenario;
  /** Replaces {@link request} by written requests. */
  readonly flow?: Flow;
  /** True if the run has created or found the resource in the path. */
  readonly isOfOwn?: true | undefined;
  /** True if it names another resource than those of the run, which most probably does not exist. */
  readonly namesOther?: true;
  /** Additional headers by the name of the target, to steer a mock (`Prefer: code=400`). */
  readonly steering: ReadonlyMap<string, readonly Field[]>;
  /** The place of a written case; undefined for a derived one. */
  readonly written: Place | undefined;
  /** The part of the contract that justifies the expectation. */
  readonly contract: Place;
}

/**
 * The required outcome. `accept`: a documented success; `refuse`: a 4xx for the fault of the request; `deny`: a denial
 * for lack of valid credentials; `survive`: any documented status below 500; `statuses`: one of exact statuses;
 * `hold`: a law that holds for all responses of a scenario.
 */
export type Expectation =
  | { readonly outcome: 'accept' | 'refuse' | 'deny' | 'survive' | 'hold' }
  | { readonly outcome: 'statuses'; readonly statuses: readonly number[] };

/** A part of a request that can deviate from the contract. */
export type Aspect =
  | 'body'
  | 'no-body'
  | 'media-type'
  | 'content-encoding'
  | 'size'
  | 'parameter'
  | 'header'
  | 'method'
  | 'path'
  | 'negotiation'
  | 'framing'
  | 'credentials';

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
