import { fieldLines, type FieldList } from '../../http/index.js';
import type { Violation } from '../../wire/index.js';

/** What a mock remembers of a request and how it answered. */
export class SeenRequest {
  /** Counted from 1. */
  readonly number: number;
  /** When it came in, in milliseconds since 1970. */
  readonly time: number;
  /** Empty where what came was no HTTP request at all. */
  readonly method: string;
  /** Path and query as they came; API keys of the query are left out. */
  readonly target: string;
  /** The key of the operation that it is for, if there is one. */
  readonly operation: string | undefined;
  /** The beginning of the body, at most 64 KiB. */
  readonly body: Uint8Array;
  /** The status that was sent; undefined where the connection was cut on purpose. */
  readonly status: number | undefined;
  /** From the end of its header section to its answer, in milliseconds. */
  readonly duration: number;
  /** What the contract has against it, or against its answer. */
  readonly violations: readonly Violation[];
  /** What else there is to say of the answer. */
  readonly note: string | undefined;
  /** What was sent; undefined where nothing was, or nothing is known of it. */
  readonly answer: SeenAnswer | undefined;
  readonly #rawFields: readonly string[];
  readonly #hidden: (text: string) => string;

  constructor(facts: SeenFacts) {
    this.number = facts.number;
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

  /** The fields as they came, credentials included. */
  get fields(): FieldList {
    const raw = this.#rawFields;
    return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
  }

  /** A text of it as it may be shown: without secrets. */
  shown(text: string): string {
    return this.#hidden(text);
  }

  /** Whether a browser asked with it whether it may ask (Fetch Standard §3.3.2). */
  get isPreflight(): boolean {
    return this.method === 'OPTIONS' && fieldLines(this.#rawFields, 'access-control-request-method').length > 0;
  }

  /** The beginning of the body as text. */
  get text(): string {
    return Buffer.from(this.body).toString('utf8');
  }
}

/** An answer as it was sent. */
export interface SeenAnswer {
  /** Name and value by turns. */
  readonly fields: readonly string[];
  /** All of it, or its beginning. */
  readonly body: Uint8Array;
  /** How many bytes its body has. */
  readonly size: number;
}

function asItIs(text: string): string {
  return text;
}

/** What a {@link SeenRequest} is made of. */
export interface SeenFacts extends Pick<
  SeenRequest,
  'number' | 'time' | 'method' | 'target' | 'operation' | 'body' | 'status' | 'duration' | 'violations' | 'note'
> {
  /** Name and value by turns. */
  readonly rawFields: readonly string[];
  readonly answer?: SeenAnswer | undefined;
  /** What shows its texts without secrets. */
  readonly hidden?: (text: string) => string;
}
