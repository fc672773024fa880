import { InvalidArgumentError } from 'commander';

const longest = 3_600_000;

/** `100`, or `100-800`, in milliseconds. */
export function delay(value: string): number | readonly [number, number] {
  const match = /^(\d+)(?:-(\d+))?$/.exec(value);
  const least = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (match === null || least > most || most > longest) {
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

/** An origin as browsers send it: scheme and host, perhaps a port, and nothing behind. */
export function origin(value: string, previous: readonly string[] | boolean | undefined): readonly string[] {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.origin === 'null' || url.origin !== value.replace(/\/$/, '')) {
    throw new InvalidArgumentError('Use an origin, such as http://localhost:5173.');
  }
  return [...(Array.isArray(previous) ? (previous as readonly string[]) : []), url.origin];
}
