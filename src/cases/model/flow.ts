import type { Place } from '../../json/index.js';
import type { BodyTree } from '../../wire/index.js';
import type { Condition } from './condition.js';
import type { Source } from './source.js';
import type { Aspect, Expectation, RequestPlan } from './request-plan.js';

/**
 * Written requests in order, of which later ones use values from earlier responses. Both the `steps` of a case file
 * and Arazzo workflows become flows.
 */
export interface Flow {
  readonly steps: readonly FlowStep[];
  /** Values of the user that must not appear in reports. */
  readonly secrets?: readonly string[];
}

/** One request of a flow, the values captured from its response, and the requirements for the response. */
export interface FlowStep {
  /** Unique in the flow. */
  readonly name: string;
  /** Its purpose, as a command. */
  readonly words: string;
  readonly place: Place;
  /** The key of the operation. */
  readonly operation: string;
  readonly request: RequestPlan;
  readonly aspects: readonly Aspect[];
  /** The outcome that the contract requires; `survive` if only the criteria decide. */
  readonly expect: Expectation;
  readonly captures: readonly Capture[];
  readonly criteria: readonly Criterion[];
  /** The actions after a success, of which the first with true criteria is taken; otherwise the next step. */
  readonly onSuccess: readonly Action[];
  /** The same after a failure. Without any, the flow ends and has failed. */
  readonly onFailure: readonly Action[];
}

/** A named value of a response. */
export interface Capture {
  readonly name: string;
  readonly from: Source;
  /** True if the value may be missing until a request needs it. */
  readonly isOptional?: true;
}

/** A requirement for a response. */
export type Criterion = { readonly place: Place } & (
  | { readonly test: 'equals' | 'contains'; readonly at: Source; readonly value: BodyTree }
  | { readonly test: 'matches'; readonly at: Source; readonly pattern: string }
  | { readonly test: 'absent' | 'present'; readonly at: Source }
  | { readonly test: 'condition'; readonly condition: Condition; readonly text: string }
);

/** An action after a step. */
export interface Action {
  readonly criteria: readonly Criterion[];
  readonly does:
    | { readonly kind: 'end' }
    | { readonly kind: 'goto'; readonly step: string }
    /** Continues after the steps whose names have this prefix. */
    | { readonly kind: 'leave'; readonly prefix: string }
    /** Repeats the step after a number of milliseconds, up to a number of times. */
    | { readonly kind: 'retry'; readonly after: number; readonly limit: number };
}
