import type { Operation } from '../contract/index.js';
import { isSafeMethod } from '../http/index.js';

/** Pairs of words of which one undoes the other. */
const opposites: readonly (readonly [string, string])[] = [
  ['enable', 'disable'],
  ['activate', 'deactivate'],
  ['on', 'off'],
  ['start', 'stop'],
  ['lock', 'unlock'],
  ['open', 'close'],
  ['pause', 'resume'],
  ['suspend', 'resume'],
  ['block', 'unblock'],
];

/** The first words of those pairs that start a state which is not the initial one. */
const beginnings: ReadonlySet<string> = new Set(['start', 'lock', 'pause', 'suspend', 'block']);

/** The verb that undoes another one, by a word of its own or by a prefix. */
export function oppositeOf(verb: string): string | undefined {
  const [, other] =
    opposites.map(([from, to]) => (verb === to ? [to, from] : [from, to])).find(([own]) => own === verb) ?? [];
  return other ?? /^un(.{3,})$/.exec(verb)?.[1];
}

/** Whether a verb undoes another one, which may never have been done; what is closed was open from the beginning. */
export function undoes(verb: string): boolean {
  return /^un.{3,}$/.test(verb) || opposites.some(([from, to]) => verb === to && from !== 'open');
}

/** Whether a verb leads to the state in which many items are from the beginning, until they are disabled or closed. */
export function isUsual(verb: string): boolean {
  return opposites.some(([from]) => verb === from && !beginnings.has(from));
}

/** Whether two paths differ only in two words of which one undoes the other. */
export function areOpposite(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => path.toLowerCase());
  return opposites.some(
    ([from, to]) => first?.replace(`/${from}`, `/${to}`) === second || first?.replace(`/${to}`, `/${from}`) === second,
  );
}

/**
 * The operation that undoes an operation on the service as a whole: `POST /recordings/stop` for `POST
 * /recordings/start`.
 */
export function endingOf({ path, method }: Operation, all: readonly Operation[]): Operation | undefined {
  const at = path.text.lastIndexOf('/');
  const word = path.text.slice(at + 1).toLowerCase();
  if (isSafeMethod(method) || path.names.length > 0 || !beginnings.has(word)) return undefined;
  const ends = new Set(opposites.flatMap(([from, to]) => (from === word ? [`${path.text.slice(0, at)}/${to}`] : [])));
  return all.find((other) => !isSafeMethod(other.method) && ends.has(other.path.text));
}
