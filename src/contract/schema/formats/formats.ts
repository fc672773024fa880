import { patternProblem } from '../pattern/pattern.js';
import { stringFormat, type Format, patternFormat } from './format.js';
import { numberFormats } from './numbers.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isUri, isUriReference } from './uri.js';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):?(\d{2}))$/;
const dateTimePattern = /^([^Tt ]+)[Tt ](.+)$/s;

/** RFC 3339 §5.6 `full-date`, limited to the days of the month (§5.7). */
function isDate(value: string): boolean {
  const [, year, month, day] = (datePattern.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  return day >= 1 && day <= (month === 2 && isLeap(year) ? 29 : (daysOf[month - 1] ?? 0));
}

const daysOf = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** RFC 3339 §5.6 `full-time` with an offset; a leap second only at the end of a UTC day (§5.7). */
function isTime(value: string): boolean {
  const match = timePattern.exec(value);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const [offsetHour = 0, offsetMinute = 0] = match.slice(5, 7).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (match[4] === '-' ? -1 : 1);
  return (hour * 60 + minute - offset + 1440) % 1440 === 1439;
}

/** RFC 3339 §5.6, whose note allows a space instead of `T`. An offset without a colon (ISO 8601) passes, too. */
function isDateTime(value: string): boolean {
  const [, date, time] = dateTimePattern.exec(value) ?? [];
  return date !== undefined && time !== undefined && isDate(date) && isTime(time);
}

const timeFormats: readonly Format[] = [
  stringFormat('date', 'a date of RFC 3339 such as 2025-01-31', isDate),
  stringFormat('time', 'a time with offset of RFC 3339 such as 12:34:56Z', isTime),
  stringFormat('date-time', 'a date-time of RFC 3339 such as 2025-01-31T12:34:56Z', isDateTime),
  patternFormat(
    'duration',
    'a duration of RFC 3339 such as P1DT12H',
    /^P(?:\d+W|(?=[\dT])(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
  ),
];

/**
 * RFC 5321 §4.1.2: a dot-string or a quoted string, followed by a domain of at least one label or an address in
 * brackets.
 */
const email =
  /^(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:(?=.{1,255}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*|\[[!-Z^-~]+\])$/;

/** RFC 1123 §2.1: labels of at most 63 characters, 253 in total; a final dot means the root. */
const hostname =
  /^(?=.{1,253}\.?$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*\.?$/;

function borrowed(
  name: 'ipv4' | 'ipv6' | 'uri-template' | 'json-pointer' | 'relative-json-pointer',
  what: string,
): Format {
  return patternFormat(name, what, fullFormats[name] as RegExp);
}

/** JSON Schema 2020-12 validation §7.3.2 to §7.3.7. */
const nameFormats: readonly Format[] = [
  patternFormat('email', 'an e-mail address (RFC 5321)', email),
  patternFormat('hostname', 'a host name (RFC 1123)', hostname),
  borrowed('ipv4', 'an IPv4 address'),
  borrowed('ipv6', 'an IPv6 address (RFC 4291)'),
  stringFormat('uri', 'a URI (RFC 3986)', isUri),
  stringFormat('uri-reference', 'a URI reference (RFC 3986)', isUriReference),
  borrowed('uri-template', 'a URI template (RFC 6570)'),
  borrowed('json-pointer', 'a JSON Pointer (RFC 6901)'),
  borrowed('relative-json-pointer', 'a relative JSON Pointer'),
  patternFormat(
    'uuid',
    'a UUID (RFC 9562)',
    /^(?:urn:uuid:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  ),
];

/** RFC 4648 §4; its padding may be missing (§3.2). */
function isBase64(value: string): boolean {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(value) && value.replace(/=+$/, '').length % 4 !== 1 && isPadded(value);
}

function isPadded(value: string): boolean {
  return !value.endsWith('=') || value.length % 4 === 0;
}

/**
 * The formats that are validated, by name; all others are ignored.
 *
 * Common deviations that a reader may accept pass: a space or `+0200` in a date-time, `urn:uuid:`, a quoted e-mail
 * address or one without a dot, base64 without padding.
 */
export const formats: ReadonlyMap<string, Format> = new Map(
  [
    ...numberFormats,
    ...timeFormats,
    ...nameFormats,
    stringFormat('byte', 'base64 (RFC 4648)', isBase64),
    stringFormat('regex', 'a regular expression of ECMA-262', (value) => patternProblem(value) === undefined),
  ].map((format) => [format.name, format]),
);

/**
 * Known formats that are not validated: descriptive ones (OpenAPI 3.1 §4.4, OpenAPI 3.0 §4.4), those of JSON Schema
 * 2020-12 validation §7.3.2 to §7.3.5 for international text, and others of the OpenAPI Format Registry
 * (spec.openapis.org/registry/format), as of 2026-11.
 */
export const silentFormats: ReadonlySet<string> = new Set(
  (
    'password binary idn-email idn-hostname iri iri-reference base64url char commonmark html media-range ' +
    'date-time-local http-date time-local unixtime decimal decimal128 double-int language ipv4-cidr ipv6-cidr ' +
    'sf-binary sf-boolean sf-decimal sf-integer sf-string sf-token'
  ).split(' '),
);
