import { InvalidArgumentError } from 'commander';
import type { CaseSource, ValueEntry } from '../../cases/index.js';
import type { Shard } from '../../run/index.js';

/** Collects the values of a repeated flag. */
export function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

/** `NAME=VALUE` or `OPERATIONS:NAME=VALUE`; a name with a leading slash is a JSON Pointer into the body. */
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

/** `written`, `derived`, or both separated by a comma. */
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

/** In seconds. Shorter times would depend on this machine rather than the target. */
const shortest = 0.1;
const longest = 86_400;

/** Reads seconds; returns milliseconds. */
export function seconds(value: string): number {
  const number = Number(value);
  if (!/^\d+(\.\d+)?$/.test(value) || number < shortest || number > longest) {
    throw new InvalidArgumentError(`The value must be seconds from ${shortest} to ${longest}, such as 5 or 0.5.`);
  }
  return number * 1000;
}

/** Reads `10`, `10/s` or `600/m`; returns requests per second. */
export function rate(value: string): number {
  const match = /^(\d+(?:\.\d+)?)(?:\/(s|m))?$/.exec(value);
  const number = Number(match?.[1]);
  if (match === null || number === 0)
    throw new InvalidArgumentError('The value must be requests per second, such as 10/s.');
  return match[2] === 'm' ? number / 60 : number;
}

/** A seed: any text that is not empty. */
export function seed(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('The value must be the seed that another run has printed.');
  return value;
}

const mostShards = 10_000;

/** `2/4`, the second of four shards. */
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

/** An HTTP URL without query and fragment, as the address of an API, in normal form. */
export function baseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('The value must be an HTTP URL, such as http://localhost:3000/api.');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

const longestDelay = 3_600_000;

/** `100`, or `100-800`, in milliseconds. */
export function delay(value: string): number | readonly [number, number] {
  const match = /^(\d+)(?:-(\d+))?$/.exec(value);
  const least = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (match === null || least > most || most > longestDelay) {
    throw new InvalidArgumentError('Use milliseconds, such as 200, or a range, such as 100-800.');
  }
  return match[2] === undefined ? least : [least, most];
}

/** A share of requests: `0.1` or `10%`. */
export function share(value: string): number {
  const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(value);
  const number = Number(match?.[1]) / (match?.[2] === '%' ? 100 : 1);
  if (match === null || number > 1) throw new InvalidArgumentError('Use a share, such as 0.1 or 10%.');
  return number;
}

/** Origins as browsers send them: a scheme, a host and perhaps a port. */
export function origins(value: string, previous: readonly string[] | boolean | undefined): readonly string[] {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.origin === 'null' || url.origin !== value.replace(/\/$/, '')) {
    throw new InvalidArgumentError('Use an origin, such as http://localhost:5173.');
  }
  return [...(Array.isArray(previous) ? (previous as readonly string[]) : []), url.origin];
}

/** A TCP port; 0 means any free port. */
export function port(value: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535)
    throw new InvalidArgumentError('The value must be a port from 0 to 65535.');
  return number;
}

/** `Name: value`, a header of every request. */
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
