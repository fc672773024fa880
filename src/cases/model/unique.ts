import { createHash } from 'node:crypto';
import type { DigitsKind, RequestKind, UniqueKind } from '../../wire/index.js';

/** Returns the value for a hole: a fresh one, or the value that a named hole already has. */
export type Draw = (kind: UniqueKind, name?: string) => string;

/** The prefix of every fresh text, by which the data of a run can be found. */
export const MARKER = 'trellis';

/** The range of fresh `int32`, both ends included: high, to avoid existing ids. */
export const INT32_RANGE = [2 ** 30, 2 ** 31 - 1] as const;
/** The range of fresh `int64`, both ends included: high as well, and exact as doubles. */
export const INT64_RANGE = [2 ** 52, 2 ** 53 - 1] as const;

/**
 * Creates a source of values without repetition. The same seed always gives the same values in the same order.
 *
 * `int64` is in [2^52, 2^53) and `int32` in [2^30, 2^31), which avoids existing ids. `wide-int64` is one above a
 * multiple of 2,048 in [2^54, 2^63) and its neighbour one below it, so both round to the same double. `string` has
 * sixteen characters of a-z and 0-9, beginning with `trellis`. `uuid` is an RFC 9562 version 4 UUID. Kinds with few
 * digits repeat in the end.
 *
 * @example
 * const draw = uniqueValues('7f3a');
 * draw('int64') // '6180262734391217'
 */
export function uniqueValues(seed: string): Draw {
  const given = new Set<string>();
  const counts = new Map<DigitsKind, number>();
  let count = 0;
  return (kind) => {
    if (isDigitsKind(kind)) {
      const known = counts.get(kind) ?? 0;
      counts.set(kind, known + 1);
      return digitsAt(seed, kind, known);
    }
    for (;;) {
      const value = valueAt(seed, kind, count++);
      if (!given.has(value)) {
        given.add(value);
        return value;
      }
    }
  };
}

/** Returns a value of a source by its index from 0, without regard to repetition. */
export function valueAt(seed: string, kind: UniqueKind, count: number): string {
  return isDigitsKind(kind) ? digitsAt(seed, kind, count) : valueOf(kind, randomOf(seed, kind, count));
}

function randomOf(seed: string, kind: UniqueKind, count: number): Buffer {
  return createHash('sha256').update(`${seed}\n${kind}\n${count}`).digest();
}

/** Returns true if a kind has so few values that a long run may repeat one. */
export function isDigitsKind(kind: UniqueKind): kind is DigitsKind {
  return kind.startsWith('digits-');
}

/** Counts from a start that depends on the seed, so that values repeat as late as possible. */
function digitsAt(seed: string, kind: DigitsKind, count: number): string {
  const length = Number(kind.slice('digits-'.length));
  const first = randomOf(seed, kind, 0).readBigUInt64BE(0);
  return String((first + BigInt(count)) % 10n ** BigInt(length)).padStart(length, '0');
}

/** Returns true if the value of a kind identifies a request, so that no two runs may send the same one. */
export function isRequestKind(kind: UniqueKind): kind is RequestKind {
  return kind.startsWith('request-');
}

/** Returns true for numeric kinds, which JSON writes without quotes. */
export function isNumberKind(kind: UniqueKind): boolean {
  return kind.includes('int');
}

/** Returns the `wide-int64-neighbour` of a `wide-int64`, both in decimal. */
export function neighbourOf(wide: string): string {
  return String(BigInt(wide) - 2n);
}

/** `random` is 32 bytes. */
function valueOf(kind: Exclude<UniqueKind, DigitsKind>, random: Buffer): string {
  switch (kind) {
    case 'int32':
      return String(INT32_RANGE[0] + (random.readUInt32BE(0) % 2 ** 30));
    case 'int64':
      return String(BigInt(INT64_RANGE[0]) + (random.readBigUInt64BE(0) % 2n ** 52n));
    case 'wide-int64':
      return String(2n ** 54n + 1n + 2048n * (random.readBigUInt64BE(0) % (2n ** 52n - 2n ** 43n)));
    case 'wide-int64-neighbour':
      return neighbourOf(valueOf('wide-int64', random));
    case 'string':
    case 'request-string':
      return MARKER + Array.from(random.subarray(0, 16 - MARKER.length), (byte) => (byte % 36).toString(36)).join('');
    case 'uuid':
    case 'request-uuid':
      return uuidOf(random);
  }
}

function uuidOf(random: Buffer): string {
  const bytes = Buffer.from(random.subarray(0, 16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
