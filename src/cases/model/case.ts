import type { Operation } from '../../contract/index.js';
import type { CaseDoubt } from './case-doubt.js';
import type { Place } from '../../json/index.js';
import type { Flow } from './flow.js';
import type { Aspect, Expectation, Field, Need, RequestPlan } from './request-plan.js';
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
  /** Valid requests sent first on the same connection, except the one that {@link afterRefusal} names. */
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

/** Returns a case of an operation. What it does not say is as in a case with a valid request and nothing else. */
export function newCase(
  { key, place }: Operation,
  own: Pick<Case, 'id' | 'source' | 'change' | 'request'> & Partial<Case>,
): Case {
  return {
    operation: key,
    tags: [],
    expect: { outcome: 'accept' },
    aspects: [],
    proves: undefined,
    needs: [],
    before: [],
    steering: new Map(),
    written: undefined,
    contract: place,
    ...own,
  };
}

/** Returns the requests before that of a case that the server should accept. */
export function goodBefore({
  before = [],
  afterRefusal,
}: Partial<Pick<Case, 'before' | 'afterRefusal'>>): readonly RequestPlan[] {
  return afterRefusal !== undefined ? before.slice(0, -1) : before;
}

/** Returns true if the end of the body is undefined, so that any HTTP parser rejects it (RFC 9112 §6.3, §7.1). */
export function breaksMessage({ aspects }: Pick<Case, 'aspects'>): boolean {
  return aspects.includes('framing') && aspects.includes('body');
}
