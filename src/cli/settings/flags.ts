import { InvalidArgumentError } from 'commander';
import type { CaseSource, ValueEntry } from '../../cases/index.js';
import type { Shard } from '../../run/index.js';

/** Appends each use of a flag that may be given several times. */
export function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

/** `NAME=VALUE` or `OPERATIONS:NAME=VALUE`; a name that begins with a slash points into the body. */
export function givenValue(value: string, previous: readonly ValueEntry[] | undefined): readonly ValueEntry[] {
  const [, place = '', text] = /^([^=]+)=(.*)$/s.exec(value) ?? [];
  const [, operations, name = ''] = place.startsWith('/')
    ? [place, undefined, place]
    : (/^(?:(.+?):)?(\/.*|[^:]+)$/s.exec(place) ?? []);
  if (name === '' || text === undefined) {
    throw new InvalidArgumentError(
      'The value must be NAME=VALUE, such as server_id=localhost or createOrder:/productId=17.',
    );
  }
  return [...(previous ?? []), { operations, name, value: text, places: undefined }];
}

/** `written`, `derived` or both with a comma between. */
export function caseSources(value: string): readonly CaseSource[] {
  return value.split(',').map((name) => {
    const source = name.trim();
    if (source === 'written' || source === 'derived') return source;
    throw new InvalidArgumentError('The value must be written, derived or written,derived.');
  });
}

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (value: string) => number {
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} up` : `from ${least} to ${most}`;
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new InvalidArgumentError(`The value must be a whole number ${range}.`);
    }
    return number;
  };
}

/** In seconds: below it, what is measured is this machine and not the target. */
const shortest = 0.1;
const longest = 86_400;

/** Seconds, with fractions, as milliseconds. */
export function seconds(value: string): number {
  const number = Number(value);
  if (!/^\d+(\.\d+)?$/.test(value) || number < shortest || number > longest) {
    throw new InvalidArgumentError(`The value must be seconds from ${shortest} to ${longest}, such as 5 or 0.5.`);
  }
  return number * 1000;
}

/** `10`, `10/s` or `600/m`, as requests a second. */
export function rate(value: string): number {
  const match = /^(\d+(?:\.\d+)?)(?:\/(s|m))?$/.exec(value);
  const number = Number(match?.[1]);
  if (match === null || number === 0)
    throw new InvalidArgumentError('The value must be requests a second, such as 10/s.');
  return match[2] === 'm' ? number / 60 : number;
}

/** The seed of another run, or any other text. */
export function seed(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('The value must be the seed that another run has printed.');
  return value;
}

/** As many parts as a run may have: more machines than anyone gives to it. */
const mostShards = 10_000;

/** `2/4`, the second of four parts. */
export function shard(value: string): Shard {
  const match = /^(\d+)\/(\d+)$/.exec(value);
  const [index, count] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || count < 1 || count > mostShards) {
    throw new InvalidArgumentError('The value must be I/N, such as 2/4 for the second of four parts.');
  }
  if (index < 1 || index > count) {
    throw new InvalidArgumentError(`Parts are counted from 1: the first is 1/${count}, the last ${count}/${count}.`);
  }
  return { index, count };
}

/** A TCP port; 0 asks the system for a free one. */
export function port(value: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535)
    throw new InvalidArgumentError('The value must be a port from 0 to 65535.');
  return number;
}

/** `Name: value`, as a field of every request. */
export function headerField(
  value: string,
  previous: readonly (readonly [string, string])[] | undefined,
): readonly (readonly [string, string])[] {
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(value);
  if (match === null || match[1] === undefined || match[2] === undefined || /[\0-\x08\x0a-\x1f\x7f]/.test(match[2])) {
    throw new InvalidArgumentError("The value must be 'Name: value', such as 'X-Tenant: blue'.");
  }
  return [...(previous ?? []), [match[1], match[2]]];
}
