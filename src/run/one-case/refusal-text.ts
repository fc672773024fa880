import { attempt } from '../../error/index.js';
import type { Exchange } from '../../checks/index.js';
import { once } from '../../contract/index.js';
import { percentDecoded } from '../../http/index.js';
import { isAboutState } from '../../resources/index.js';
import { withoutEcho } from './without-echo.js';

/** Longer bodies, in bytes, are read only as far as this. */
const READ = 262_144;

/**
 * Returns the status and the words of a rejection, which are equal for two requests that were rejected for the same
 * reason: the body without the values that it repeats from the request, and without numbers, identifiers and times,
 * which vary between responses. Empty if there was no response.
 */
export function refusalText(exchange: Exchange | undefined): string {
  return exchange === undefined ? '' : ownWords(exchange);
}

const ownWords = once((exchange: Exchange): string => wordsOf(exchange, valuesIn(exchange.request)));

/**
 * Returns true if two requests were rejected for the same reason. Equal words have one reason also if a value of one
 * request occurs in them by chance: `a` or `null`, or `Arn` where the rejection names the member `arn`.
 */
export function isSameRefusal(one: Exchange, other: Exchange): boolean {
  return refusalText(one) === refusalText(other) || wordsOf(one, []) === wordsOf(other, []);
}

/** The statuses that blame the state of an item, with any text (RFC 9110 §15.5.10; RFC 4918 §11.3). */
const ofState: ReadonlySet<number> = new Set([409, 423]);

/** Returns true if a rejection may be about the state of the service rather than about the request. */
export function blamesState(exchange: Exchange | undefined): boolean {
  const status = exchange?.result.status ?? 0;
  return status >= 400 && status <= 499 && (ofState.has(status) || isAboutState(refusalText(exchange)));
}

/**
 * Returns true if a rejection can only be about the state of what the path names, although its status blames the content:
 * the request has no content, and no query either.
 */
export function leavesOnlyState(exchange: Exchange | undefined): boolean {
  if (exchange === undefined || !isOfContent(exchange.result.status ?? 0)) return false;
  const { body, url } = exchange.request;
  return (body === undefined || body.length === 0) && new URL(url).search === '';
}

/** Returns true for a status that says that the content of a request is wrong (RFC 9110 §15.5.1, §15.5.21). */
export function isOfContent(status: number): boolean {
  return status === 400 || status === 422;
}

/** The status and the words of a rejection without these values; empty if there was no response. */
function wordsOf({ result }: Exchange, values: readonly string[]): string {
  if (result.kind !== 'response') return '';
  const { status, body } = result;
  // Servers escape different characters of a JSON string (RFC 8259 §7).
  const decoded = textOf(body).replaceAll(jsonString, (_, text: string, colon = '') => `"${unescaped(text)}"${colon}`);
  const words = withoutEchoes(decoded, values)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '#')
    .replaceAll(/[-+]?\d[\d.:TZ+-]*/g, '#')
    // An empty value leaves only its quotation marks.
    .replaceAll(/(["'`])\1/g, '$1#$1');
  return `${status} ${words.slice(0, 8192)}`;
}

/** Returns the texts of a request that a rejection may repeat: those of a JSON body, of the path and of the query. */
function valuesIn({ url, body }: Exchange['request']): readonly string[] {
  const { pathname, searchParams } = new URL(url);
  const strings = [...textOf(body).matchAll(jsonString)].filter(([, , colon]) => colon === undefined);
  const ofPath = pathname.split('/').map(percentDecoded);
  return [...strings.map(([, text]) => unescaped(text ?? '')), ...searchParams.values(), ...ofPath];
}

/** Replaces values that are not part of a longer word, in any case and with any white space around them. */
function withoutEchoes(text: string, values: readonly string[]): string {
  const known = text.toLowerCase();
  const repeated = new Set(values.map((value) => value.trim()).filter((value) => known.includes(value.toLowerCase())));
  repeated.delete('');
  return [...repeated].toSorted((a, b) => b.length - a.length).reduce(withoutEcho, text);
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes?.subarray(0, READ) ?? []).toString('utf8');
}

/** The content of a JSON string, and the colon that follows the name of a member. */
const jsonString = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/g;

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return attempt(() => String(JSON.parse(`"${text}"`)).toWellFormed()) ?? text;
}
