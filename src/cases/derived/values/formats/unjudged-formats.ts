import type { GoodFormat } from './good-format.js';

const digits = ['42', '1'];
const decimals = ['4.2', '1.5', '42'];
const dateTimes = ['2024-05-17T10:30:00Z', '1999-12-31T00:00:00Z'];

/** Numbers as strings, which keep all their digits so (OpenAPI Format Registry: int64, uint64, decimal). */
export const integerTexts: ReadonlySet<string> = new Set(['int64', 'uint64', 'int32', 'uint32', 'integer', 'bigint']);

const decimalTexts = ['decimal', 'decimal128', 'double', 'float', 'number', 'money'];

/**
 * Formats of strings that no validator here judges, but whose names leave no doubt that not any text is one: those of
 * numbers, others of the OpenAPI Format Registry, and those of Google's documents.
 */
export const unjudgedFormats: readonly GoodFormat[] = (
  [
    ...[...integerTexts].map((name) => [name, digits] as const),
    ...decimalTexts.map((name) => [name, decimals] as const),
    ['base64url', ['VHJlbGxpcw', 'QUJD']],
    ['char', ['a', 'B']],
    ['date-time-local', ['2024-05-17T10:30:00', '1999-12-31T00:00:00']],
    ['time-local', ['10:30:00', '23:59:59']],
    ['http-date', ['Fri, 17 May 2024 10:30:00 GMT']],
    ['media-range', ['text/html', 'application/json']],
    ['google-datetime', dateTimes],
    ['google-duration', ['3.5s', '60s']],
  ] as const
).map(([name, samples]) => ({ name, samples, isClosed: true }));
