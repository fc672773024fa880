import type { CaseDoubt } from '../../model/case-doubt.js';
import type { Contract, MediaType, Operation, Schema } from '../../../contract/index.js';
import type { Place } from '../../../json/index.js';
import type { Aspect, Case, Expectation, Need, RequestPlan } from '../../model/case.js';
import type { BodyTree } from '../../../wire/index.js';
import type { VariedPlace } from '../../model/varied-place.js';

/**
 * One way to change a good request, applied wherever the contract gives it a place to. Pure and deterministic: the same
 * site always gives the same variations in the same order.
 */
export interface Mutation<Site> {
  /** Unique among all mutations, such as `body/required`. */
  readonly id: string;
  applies(site: Site): boolean;
  derive(site: Site): Iterable<Variation>;
}

/** One changed request. Its claim is checked against the bytes before it becomes a case. */
export interface Variation {
  /** Ends the case's id after the operation: `body/id/above-maximum`. Names only what is changed, never a value drawn. */
  readonly id: string;
  /** In words: `id: 9223372036854775808, one above the int64 maximum`. */
  readonly change: string;
  readonly expect: Expectation;
  /** Why it is only a warning when the outcome is another one. */
  readonly doubt?: CaseDoubt;
  readonly request: RequestPlan;
  readonly before?: readonly RequestPlan[];
  /** The last of `before` is to be refused; see {@link Case.afterRefusal}. */
  readonly afterRefusal?: NonNullable<Case['afterRefusal']>;
  readonly aspects: readonly Aspect[];
  readonly needs?: readonly Need[];
  readonly tags?: readonly string[];
  /** The keyword or object of the document that speaks for the expectation. */
  readonly contract: Place;
  /** The value was found invalid by its schema before it was written in a form that is not judged from its bytes. */
  readonly proven?: true;
  /** HTTP refuses it, on a condition that nothing in the document can be held against. */
  readonly isConditional?: true;
  /** The document itself gives the value as an example: it is sent as it is. */
  readonly isGiven?: true;
  /** It is meant to be the same request as another one, and is kept beside it. */
  readonly isRepetition?: true;
  /** How soon it is left out when there are too many: 0 is the last to go, 9 the first. */
  readonly priority: number;
  /** Where one value in the body is changed, which, and how. */
  readonly value?: ChangedValue | undefined;
  /** The place of one value, where nothing but that is changed. */
  readonly varied?: VariedPlace | undefined;
}

/** A change of one value, wherever in a body it stands. */
export interface ChangedValue {
  /** The last step to it, such as the name of a property. */
  readonly member: string;
  /** How the id ends, such as `above-maximum`. */
  readonly change: string;
  /** What {@link Variation.priority} were at the top of the body: how much is told of the schema that describes it. */
  readonly priority: number;
}

/** An operation with the good requests that everything is changed against. */
export interface OperationSite {
  readonly contract: Contract;
  readonly operation: Operation;
  /** With required parameters and the smallest good body. */
  readonly minimal: RequestPlan;
  /** With every parameter and every optional property that a good body can have at once. */
  readonly full: RequestPlan;
}

/** One place in a body that some schema speaks of. */
export interface BodySite extends OperationSite {
  readonly mediaType: MediaType;
  /** The path of names and indexes in the body; empty for the body itself. */
  readonly path: readonly string[];
  /** What speaks for the value here; several where branches of a composition each describe it. */
  readonly schemas: readonly Schema[];
  /** The good body in which the value stands. */
  readonly body: BodyTree;
  /** The good value here. */
  readonly value: BodyTree;
  /** The good request with another value here, or with none; undefined where a form has no way to write it. */
  replace(value: BodyTree | undefined): RequestPlan | undefined;
}
