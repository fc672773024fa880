import { fieldLines, type FieldList, fieldPairs } from '../../http/index.js';
import type { Violation } from '../../wire/index.js';

/** A recorded request with its response. */
export class SeenRequest {
  /** Counted from 1. */
  readonly number: number;
  /** The time of arrival, in milliseconds since 1970. */
  readonly time: number;
  /** Empty for a message that is not an HTTP request. */
  readonly method: string;
  /** Path and query as received, without API keys. */
  readonly target: string;
  /** The key of its operation, if there is one. */
  readonly operation: string | undefined;
  /** The beginning of the body, at most 64 KiB. */
  readonly body: Uint8Array;
  /** The status of the response; undefined if the connection was reset on purpose. */
  readonly status: number | undefined;
  /** The time from the end of the header section to the response, in milliseconds. */
  readonly duration: number;
  /** The violations of the request or of its response. */
  readonly violations: readonly Violation[];
  /** A remark on the response. */
  readonly note: string | undefined;
  /** The response; undefined if none was sent, or if it is unknown. */
  readonly answer: SeenAnswer | undefined;
  readonly #rawFields: readonly string[];
  readonly #hidden: (text: string) => string;

  constructor(number: number, facts: SeenFacts) {
    this.number = number;
    this.time = facts.time;
    this.method = facts.method;
    this.target = facts.target;
    this.operation = facts.operation;
    this.body = facts.body;
    this.status = facts.status;
    this.duration = facts.duration;
    this.violations = facts.violations;
    this.note = facts.note;
    this.answer = facts.answer;
    this.#hidden = facts.hidden ?? asItIs;
    this.#rawFields = facts.rawFields;
  }

  /** The fields as received, including credentials. */
  get fields(): FieldList {
    return fieldPairs(this.#rawFields);
  }

  /** A text of the request without its secrets. */
  shown(text: string): string {
    return this.#hidden(text);
  }

  /** Whether it is a CORS preflight request (Fetch Standard §3.3.2). */
  get isPreflight(): boolean {
    return this.method === 'OPTIONS' && fieldLines(this.#rawFields, 'access-control-request-method').length > 0;
  }

  /** The beginning of the body as text. */
  get text(): string {
    return Buffer.from(this.body).toString('utf8');
  }
}

/** A response as it was sent. */
export interface SeenAnswer {
  /** Name and value by turns. */
  readonly fields: readonly string[];
  /** The whole body, or its beginning. */
  readonly body: Uint8Array;
  /** The size of the whole body in bytes. */
  readonly size: number;
}

function asItIs(text: string): string {
  return text;
}

/** The parts of a {@link SeenRequest}. */
export interface SeenFacts extends Pick<
  SeenRequest,
  'time' | 'method' | 'target' | 'operation' | 'body' | 'status' | 'duration' | 'violations' | 'note'
> {
  /** Name and value by turns. */
  readonly rawFields: readonly string[];
  readonly answer?: SeenAnswer | undefined;
  /** Removes secrets from a text. */
  readonly hidden?: (text: string) => string;
}
