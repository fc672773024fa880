import { formatPointer, type JsonValue, type Place } from '../../json/index.js';
import type { BodyTree } from '../../wire/index.js';
import type { Condition } from './condition.js';
import type { Aspect, Expectation, RequestPlan } from './case.js';

/**
 * Requests that a person has written down in their order, of which later ones use values from the responses to earlier
 * ones; `steps` of a case file and workflows of Arazzo are both read into it.
 */
export interface Flow {
  readonly steps: readonly FlowStep[];
  /** Values of the user that no report may show. */
  readonly secrets?: readonly string[];
}

/** One request of a flow, what is remembered of its response, and what the response must be like. */
export interface FlowStep {
  /** Unique in its flow. */
  readonly name: string;
  /** What it is for, as a command. */
  readonly words: string;
  readonly place: Place;
  /** The key of the operation. */
  readonly operation: string;
  readonly request: RequestPlan;
  readonly aspects: readonly Aspect[];
  /** What the contract demands of the response; `survive` where only the criteria decide. */
  readonly expect: Expectation;
  readonly captures: readonly Capture[];
  readonly criteria: readonly Criterion[];
  /** The first whose criteria hold is done after a success; the next step follows without any. */
  readonly onSuccess: readonly Action[];
  /** The same after a failure; without any the flow ends there and has failed. */
  readonly onFailure: readonly Action[];
}

/** A value that is remembered under a name. */
export interface Capture {
  readonly name: string;
  readonly from: Source;
  /** Nothing is wrong where there is none, until a request needs it. */
  readonly isOptional?: true;
}

/** Where a value is taken from. */
export type Source =
  | { readonly in: 'status' | 'url' | 'method' }
  | { readonly in: 'body' | 'request-body'; readonly tokens: readonly string[] }
  | { readonly in: 'header' | 'request-header' | 'request-query' | 'request-path'; readonly name: string }
  | { readonly in: 'captured'; readonly name: string; readonly tokens: readonly string[] }
  | { readonly in: 'value'; readonly value: JsonValue }
  /** The first group of a regular expression in the text of another source, or all that it matches. */
  | { readonly in: 'match'; readonly of: Source; readonly pattern: string };

/** What must hold for a response. */
export type Criterion = { readonly place: Place } & (
  | { readonly test: 'equals' | 'contains'; readonly at: Source; readonly value: BodyTree }
  | { readonly test: 'matches'; readonly at: Source; readonly pattern: string }
  | { readonly test: 'absent' | 'present'; readonly at: Source }
  | { readonly test: 'condition'; readonly condition: Condition; readonly text: string }
);

/** What is done after a step. */
export interface Action {
  readonly criteria: readonly Criterion[];
  readonly does:
    | { readonly kind: 'end' }
    | { readonly kind: 'goto'; readonly step: string }
    /** On with what follows the steps whose names begin so. */
    | { readonly kind: 'leave'; readonly prefix: string }
    /** Again after so many milliseconds, at most so many times. */
    | { readonly kind: 'retry'; readonly after: number; readonly limit: number };
}

/**
 * Where a source looks, in words.
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
