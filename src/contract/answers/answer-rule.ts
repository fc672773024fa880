import {
  boolean,
  convert,
  fieldName,
  matching,
  named,
  object,
  optional,
  record,
  required,
  string,
  text,
  whole,
  type Codec,
} from '../../codec/index.js';
import type { JsonValue, Place } from '../../json/index.js';
import { conditions, value, type Conditions } from './conditions.js';

/** A response that the mock sends. */
export interface Reply {
  /** The status; by default that of the example, or of a successful response. */
  readonly status: number | undefined;
  /** The name of an example in the document. */
  readonly example: string | undefined;
  readonly body: JsonValue | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The delay in milliseconds. */
  readonly delay: number;
  /** Whether the connection is cut instead of sending a response. */
  readonly isReset: boolean;
  /** The place of a part in the configuration. */
  readonly placeOf: (part: 'status' | 'example' | 'body') => Place;
}

/** A rule of the configuration for responses of the mock to some requests of an operation. */
export interface AnswerRule {
  /** The `operationId`, or `METHOD /path`. */
  readonly operation: string;
  /** Undefined if the rule applies to all requests. */
  readonly when: Conditions | undefined;
  readonly reply: Reply;
  /** The number of requests after which the rule no longer applies. */
  readonly times: number;
  /** The place of its operation in the configuration. */
  readonly place: Place;
}

/** One hour, in milliseconds. */
const longest = 3_600_000;

const fieldValue = matching(
  string,
  // RFC 9110 §5.5.
  /^(?:[\t\x20-\x7e\x80-\xff]*)$/,
  'bad-header',
  (_, name) => `the value of the header ${name} has a character that no header can have`,
);

/** Fields for the framing or the connection (RFC 9112 §6, §9), which the mock sets itself. */
const framing = new Set('connection content-length date keep-alive te trailer transfer-encoding upgrade'.split(' '));

const replyField = convert(fieldName, (name, at) => {
  if (!framing.has(name.toLowerCase())) return name;
  at.refuse('bad-header', `the mock sets the header ${name} itself`, 'remove it');
  return undefined;
});

const reply: Codec<Reply> = convert(
  object('reply', {
    status: optional(whole(200, 599), 'The status; without it, that of the example, or that of a success.'),
    example: optional(text, 'The name of an example that the document has of a response of the operation.'),
    body: optional(value, 'The content, as a JSON value.'),
    headers: optional(record(fieldValue, replyField), 'Headers by name; they replace those of the document.'),
    delay: optional(whole(0, longest), 'The delay of the response in milliseconds.'),
    reset: optional(boolean, 'Whether to cut the connection instead of sending a response.'),
  }),
  ({ status, example, body, headers = [], delay = 0, reset = false }, at) => {
    const says = (name: string): boolean => at.member(name) !== undefined;
    if (at.members().length === 0) {
      at.refuse('wrong-value', 'reply says nothing', 'give it status, example, body, headers, delay or reset');
      return undefined;
    }
    if (example !== undefined && says('body')) {
      at.refuse('conflict', 'reply has both example and body', 'remove one of them');
      return undefined;
    }
    if (reset && ['status', 'example', 'body', 'headers'].some(says)) {
      at.refuse(
        'conflict',
        'reply has reset and a response',
        'remove reset, or all of status, example, body and headers',
      );
      return undefined;
    }
    return {
      status,
      example,
      body: says('body') ? body : undefined,
      headers: headers.map(({ name, value: text }) => [name, text] as const),
      delay,
      isReset: reset,
      placeOf: (part) => (at.member(part) ?? at).place,
    };
  },
);

const fields = {
  when: optional(conditions, 'Which requests it is for: all of the conditions; without it, every request.'),
  reply: required(reply, 'What to answer with.'),
  times: optional(whole(1), 'The number of requests after which it no longer applies; without it, it always applies.'),
};

/** The codec of a response rule of the mock. */
export const answerRule: Codec<AnswerRule> = named(
  'answer',
  convert(
    object('an answer', {
      operation: required(text, 'The operation: its operationId, or METHOD /path.'),
      ...fields,
    }),
    ({ operation, when, reply: said, times = Infinity }, at): AnswerRule => ({
      operation,
      when,
      reply: said,
      times,
      place: (at.member('operation') ?? at).place,
    }),
  ),
);
