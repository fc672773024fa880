import { formatPointer, type JsonValue, type Place } from '../../json/index.js';
import type { BodyTree } from '../../wire/index.js';
import type { Condition } from './condition.js';
import type { Aspect, Expectation, RequestPlan } from './case.js';

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
  /**
   * The actions after a success, of which the first with true criteria is executed. Without any, the next step
   * follows.
   */
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

/** The source of a value. */
export type Source =
  | { readonly in: 'status' | 'url' | 'method' }
  | { readonly in: 'body' | 'request-body'; readonly tokens: readonly string[] }
  | { readonly in: 'header' | 'request-header' | 'request-query' | 'request-path'; readonly name: string }
  | { readonly in: 'captured'; readonly name: string; readonly tokens: readonly string[] }
  | { readonly in: 'value'; readonly value: JsonValue }
  /** The first group of a regular expression in the text of another source, or the whole match. */
  | { readonly in: 'match'; readonly of: Source; readonly pattern: string };

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

/**
 * Describes a source.
 *
 * @example
 * sourceWords({ in: 'body', tokens: ['id'] }) // 'the member /id'
 */
export function sourceWords(source: Source): string {
  switch (source.in) {
    case 'status':
      return 'the status';
    case 'url':
      return 'the URL';
    case 'method':
      return 'the method';
    case 'body':
      return source.tokens.length === 0 ? 'the body' : `the member ${formatPointer(source.tokens)}`;
    case 'request-body':
      return `the member ${formatPointer(source.tokens)} of the request`;
    case 'header':
      return `the header ${source.name}`;
    case 'request-header':
      return `the request header ${source.name}`;
    case 'request-query':
    case 'request-path':
      return `the parameter ${source.name}`;
    case 'captured':
      return `the value ${source.name}${formatPointer(source.tokens)}`;
    case 'value':
      return 'the value';
    case 'match':
      return sourceWords(source.of);
  }
}
