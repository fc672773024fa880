import { patternProblem } from '../pattern/pattern.js';
import { stringFormat } from './format.js';
import type { Format } from './format.js';
import { nameFormats } from './names.js';
import { numberFormats } from './numbers.js';
import { timeFormats } from './times.js';

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
