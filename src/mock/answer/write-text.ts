import type { Schema } from '../../contract/index.js';
import type { MediaTypeValue } from '../../http/index.js';
import { isExactNumber, numberText, stringifyValue, type JsonValue } from '../../json/index.js';
import { writeXml } from './write-xml.js';

/** A value as text of a media type that is no JSON. */
export function writeText(
  value: JsonValue,
  { essence, suffix, type }: MediaTypeValue,
  schema: Schema | undefined,
): string {
  if (typeof value === 'string' && essence !== 'application/x-www-form-urlencoded') return value;
  if (essence === 'application/xml' || essence === 'text/xml' || suffix === 'xml') return writeXml(value, schema);
  if (essence === 'application/x-www-form-urlencoded') return form(value);
  if (essence === 'application/x-ndjson' || essence === 'application/jsonl') {
    return (isList(value) ? value : [value]).map((line) => `${stringifyValue(line)}\n`).join('');
  }
  return type === 'text' || type === 'application' ? plain(value) : '';
}

function form(value: JsonValue): string {
  if (value === null || typeof value !== 'object' || isList(value)) return encodeURIComponent(plain(value));
  return Object.entries(value)
    .flatMap(([name, member]) => (isList(member) ? member : [member]).map((item) => [name, plain(item)] as const))
    .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
    .join('&');
}

function plain(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return isExactNumber(value) ? numberText(value) : stringifyValue(value);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
