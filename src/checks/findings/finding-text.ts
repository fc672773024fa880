import { reasonPhrase } from '../../http/index.js';
import type { Case } from '../../cases/index.js';
import type { Exchange, ReceivedResponse } from '../context/exchange.js';
import { stringifyStart, type JsonValue } from '../../json/index.js';

/**
 * Returns a status with its standard reason phrase, whatever phrase the server sent.
 *
 * @example
 * statusText(404) // '404 Not Found'
 */
export function statusText(status: number): string {
  return `${status} ${reasonPhrase(status)}`.trim();
}

/**
 * Describes a request, as the object of a sentence.
 *
 * @example
 * requestText(theCase) // 'a request with id: 9223372036854775808, one above the int64 maximum'
 */
export function requestText({ change, expect }: Case): string {
  if (/^(?:an?|the) [a-z ]*\brequest\b/.test(change)) return change;
  if (change !== '') return `a request with ${change}`;
  return expect.outcome === 'accept' ? 'a valid request' : 'this request';
}

/** Returns `, in 1 of 2 attempts`, or nothing if the request was sent once. */
export function attemptsText(tries: Exchange['tries']): string {
  return tries === undefined ? '' : `, in ${tries.failed} of ${tries.all} attempts`;
}

/**
 * Describes a response in one line: its status and the beginning of its body.
 *
 * @example
 * answerText(response) // '409 Conflict: {"error":7,"message":"taken"}'
 */
export function answerText(response: ReceivedResponse): string {
  const status = statusText(response.status);
  return response.body.length === 0 ? status : `${status}: ${excerptOfBody(response.body)}`;
}

/** The maximum length of an excerpt, in UTF-16 code units. */
const limit = 200;

/** Cuts a text to 200 characters, with an ellipsis in place of the rest. */
export function excerpt(text: string): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  // A cut within a surrogate pair would leave a lone surrogate.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Returns the beginning of a value as compact JSON. */
export function excerptOfValue(value: JsonValue): string {
  return excerpt(stringifyStart(value, limit + 1));
}

/** Returns the beginning of a body as text; invalid UTF-8 becomes U+FFFD. */
export function excerptOfBody(body: Uint8Array): string {
  // A character takes at most four bytes, so this fills the excerpt.
  return excerpt(new TextDecoder().decode(body.subarray(0, 4 * limit + 4)));
}

/**
 * Describes a place in a body, for the end of a phrase.
 *
 * @example
 * placeInBody('/plants/0') // 'at `/plants/0`'
 */
export function placeInBody(pointer: string): string {
  return pointer === '' ? 'at the top level' : `at \`${excerpt(pointer)}\``;
}

/**
 * Joins words as a sentence lists them.
 *
 * @example
 * enumerate(['200', '400', 'default'], 'and') // '200, 400 and default'
 */
export function enumerate(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
