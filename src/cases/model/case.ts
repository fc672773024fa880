import type { CaseDoubt } from './case-doubt.js';
import type { Place } from '../../json/index.js';
import type { Template } from '../../wire/index.js';
import type { Flow } from './flow.js';
import type { CredentialsPlan } from './credentials-plan.js';
import type { RequestBody } from './request-body.js';
import type { Scenario } from './scenario.js';
import type { VariedPlace } from './varied-place.js';

/**
 * One request, or a short sequence on one connection, what it changes against a good request, and what the contract
 * then demands.
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
  /** What was changed against a good request, in words: `id: 9223372036854775808, one above the int64 maximum`. */
  readonly change: string;
  readonly expect: Expectation;
  /**
   * What it weighs when the outcome is not the expected one: a violation unless it says `warning`. Everything else
   * that is wrong with the answer weighs what it always weighs.
   */
  readonly level?: 'violation' | 'warning';
  /** Of a derived case that weighs a warning: why. */
  readonly doubt?: CaseDoubt;
  /** What of the request is not as the contract has it; decides which statuses HTTP itself implies. */
  readonly aspects: readonly Aspect[];
  /** The rule of the specification that the case proves, if it names one. */
  readonly proves: string | undefined;
  /** What it needs from the target; a target without it gets *not applicable*. */
  readonly needs: readonly Need[];
  /** Sent first, in this order, on the same connection; each is a good request, but for one that {@link afterRefusal} names. */
  readonly before: readonly RequestPlan[];
  /**
   * The last of {@link before} is to be refused. Of that its own case speaks; this one asks whether what the refusal
   * left unread spoils the connection for the request that follows (RFC 9112 §9.3), or, if `undone`, whether what was
   * refused was done all the same.
   */
  readonly afterRefusal?: true | 'undone';
  readonly request: RequestPlan;
  /** Where it changes one value of a good request and nothing else; left out where it does anything else. */
  readonly varied?: VariedPlace | undefined;
  /** What is sent in place of {@link request}, which then only names the operation that the scenario is about. */
  readonly scenario?: Scenario;
  /** The same for requests that a person has written down. */
  readonly flow?: Flow;
  /** What its path names has been created by the run, or found there, so that it is there. */
  readonly isOfOwn?: true | undefined;
  /** It names something else than what the run has created or found, which is most likely not there. */
  readonly namesOther?: true;
  /** Additional request fields for the target of that name, to steer a mock (`Prefer: code=400`). */
  readonly steering: ReadonlyMap<string, readonly Field[]>;
  /** Where the case is written; undefined for a derived one. */
  readonly written: Place | undefined;
  /** The part of the contract that speaks for the expectation. */
  readonly contract: Place;
}

/**
 * What the contract demands of the answer: to let the request in with a documented success, to refuse it with a 4xx for
 * what is wrong with it, to deny it for want of good credentials, or to survive it, with any documented status below
 * 500; or one of exact statuses. A law is to `hold` for the answers to a whole scenario.
 */
export type Expectation =
  | { readonly outcome: 'accept' | 'refuse' | 'deny' | 'survive' | 'hold' }
  | { readonly outcome: 'statuses'; readonly statuses: readonly number[] };

/** A part of a request that can be other than the contract has it. */
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
 * `token-knowledge`: the target tells a right token from a wrong one (a mock does not);
 * `intrusive`: the request may change things that it was not asked to change;
 * `memory`: the target keeps what it is given (a mock does not);
 * `second-user`: the credential of a second user is given;
 * `weaker-credential`: a credential with few scopes is given.
 */
export type Need = 'token-knowledge' | 'intrusive' | 'memory' | 'second-user' | 'weaker-credential';

/** A request with its holes: fresh ids and credentials are put in when it is sent. */
export interface RequestPlan {
  readonly method: string;
  /** Path and query in origin-form (RFC 9112 §3.2.1), below the base URL; starts with `/`. */
  readonly path: Template;
  /** The path is one that the service itself has told: the base URL does not go before it. */
  readonly isAbsolute?: true;
  /** In order; names as written. Neither `Host`, framing fields nor credentials. */
  readonly fields: readonly Field[];
  readonly body: RequestBody | undefined;
  /** The body goes out in chunks, its length unsaid (RFC 9112 §7.1); what it says is the same. */
  readonly chunked?: true;
  /** The body goes out in two pieces with a pause between them, as a slow network delivers it. */
  readonly paused?: true;
  /** The names of all fields go out in small letters, as gateways from HTTP/2 hand them on (RFC 9113 §8.2). */
  readonly smallNames?: true;
  readonly credentials: CredentialsPlan;
}

/** A header field of a request, its value still with holes. */
export interface Field {
  readonly name: string;
  readonly value: Template;
}
