import { parseHttpDate } from './http-date.js';

/**
 * How long Retry-After asks to wait (RFC 9110 §10.2.3): milliseconds from `now`, never below 0; undefined if the value
 * is neither a number of seconds nor an HTTP-date. A number without measure is a great but finite one.
 *
 * @example
 * parseRetryAfter('120', new Date()) // 120000
 */
export function parseRetryAfter(value: string, now: Date): number | undefined {
  const text = value.replace(/^[ \t]+/, '');
  const seconds = /^([0-9]+)[ \t]*$/.exec(text)?.[1];
  if (seconds !== undefined) return Math.min(Number(seconds) * 1000, Number.MAX_SAFE_INTEGER);
  const moment = parseHttpDate(text.trimEnd(), now);
  return moment === undefined ? undefined : Math.max(moment - now.getTime(), 0);
}
