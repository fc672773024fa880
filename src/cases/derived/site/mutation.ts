import type { CaseDoubt } from '../../model/case-doubt.js';
import type { Contract, MediaType, Operation, Schema } from '../../../contract/index.js';
import type { Place } from '../../../json/index.js';
import type { Case } from '../../model/case.js';
import type { Aspect, Expectation, Need, RequestPlan } from '../../model/request-plan.js';
import type { BodyTree } from '../../../wire/index.js';
import type { VariedPlace } from '../../model/varied-place.js';

/** One changed request. Its claim is checked against its bytes before it becomes a case. */
export interface Variation {
  /** The id without its operation: `body/id/above-maximum`. It names the change, never a generated value. */
  readonly id: string;
  /** The change in words: `id: 9223372036854775808, one above the int64 maximum`. */
  readonly change: string;
  readonly expect: Expectation;
  /** Why another outcome is only a warning. */
  readonly doubt?: CaseDoubt;
  readonly request: RequestPlan;
  readonly before?: readonly RequestPlan[];
  /** The server should reject the last of `before`; see {@link Case.afterRefusal}. */
  readonly afterRefusal?: NonNullable<Case['afterRefusal']>;
  readonly aspects: readonly Aspect[];
  readonly needs?: readonly Need[];
  /** The keyword or object of the document that justifies the expectation. */
  readonly contract: Place;
  /** True if the value was invalid before it was written in a form that cannot be judged from its bytes. */
  readonly proven?: true;
  /** True if HTTP requires the rejection because of a condition, which no part of the document states. */
  readonly isConditional?: true;
  /** True for an example of the document, which is sent unchanged. */
  readonly isGiven?: true;
  /** True if it intentionally repeats another request. */
  readonly isRepetition?: true;
  /** When it is left out if there are too many: 9 first, 0 last. */
  readonly priority: number;
  /** The change, if it is of a single value in the body. */
  readonly value?: ChangedValue | undefined;
  /** The place, if a single value is changed and nothing else. */
  readonly varied?: VariedPlace | undefined;
}

/** A change of a single value, anywhere in a body. */
export interface ChangedValue {
  /** The last step of its path, such as the name of a property. */
  readonly member: string;
  /** The last part of the id, such as `above-maximum`. */
  readonly change: string;
  /** The {@link Variation.priority} that it would have at the root of the body. */
  readonly priority: number;
}

/** An operation with the valid requests that are varied. */
export interface OperationSite {
  readonly contract: Contract;
  readonly operation: Operation;
  /** The request with required parameters and the smallest valid body. */
  readonly minimal: RequestPlan;
  /** The request with every parameter, and every optional property that a valid body can have at once. */
  readonly full: RequestPlan;
}

/** One place in a body that a schema describes. */
export interface BodySite extends OperationSite {
  readonly mediaType: MediaType;
  /** The path of names and indexes in the body; empty for the body itself. */
  readonly path: readonly string[];
  /** The schemas of the value; several if branches of a composition describe it. */
  readonly schemas: readonly Schema[];
  /** The valid body that contains the value. */
  readonly body: BodyTree;
  readonly value: BodyTree;
  /** Returns the valid request with another value here, or without one; undefined if the form cannot express it. */
  readonly replace: (value: BodyTree | undefined) => RequestPlan | undefined;
}

/** Converts a name to a part of an id, without characters that have a meaning in a shell, a glob or a path. */
export function idSegment(name: string): string {
  const plain = name.replaceAll(/[^\w.~-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return plain === '' ? '-' : plain;
}

/** Appends a number to repeated ids: `ID-2`. A second case with the same id would be lost. */
export function distinct(variations: readonly Variation[]): readonly Variation[] {
  const ids = new Set<string>();
  return variations.map((variation) => {
    let { id } = variation;
    for (let count = 2; ids.has(id); count++) id = `${variation.id}-${count}`;
    ids.add(id);
    return id === variation.id ? variation : { ...variation, id };
  });
}
