import { LimitedMap, getOrInsert } from '../../contract/index.js';
import { formDecoded, pairsOf } from '../../wire/index.js';

/** The wishes of a client, from the Prefer field (RFC 7240) or from the query. */
export interface Preference {
  /** The requested status. */
  readonly code?: number;
  /** The key of the requested example. */
  readonly example?: string;
  /** Whether to generate new values. */
  readonly dynamic?: boolean;
  /** The seed of generated values. */
  readonly seed?: string;
  /** The delay of the response, in milliseconds. */
  readonly delay?: number;
  /** Whether to reset the connection instead of sending a response. */
  readonly reset?: boolean;
}

/** A preference, or the reason why it cannot be read. */
export type ReadPreference =
  | { readonly ok: true; readonly preference: Preference }
  | { readonly ok: false; readonly message: string };

const nothing: ReadPreference = { ok: true, preference: {} };
/** One hour, in milliseconds. */
const longestDelay = 3_600_000;
const known = new LimitedMap<string, ReadPreference>(256);

/**
 * Reads `Prefer: code=404, example=cat, dynamic=true, seed=7, delay=500, reset`, else `?__code=404&__example=cat&…`.
 * Ignores other preferences (RFC 7240 §2).
 */
export function readPreference(prefer: string | undefined, query: string): ReadPreference {
  const fromQuery = prefer === undefined;
  const text = prefer ?? query;
  if (fromQuery && !query.includes('__')) return nothing;
  return getOrInsert(known, `${fromQuery ? '?' : ''}${text}`, () =>
    interpret(fromQuery ? queryPreferences(text) : fieldPreferences(text)),
  );
}

type Wishes = ReadonlyMap<string, string>;

function interpret(wishes: Wishes): ReadPreference {
  const code = wishes.get('code');
  if (code !== undefined && !/^[2-5]\d\d$/.test(code)) {
    return { ok: false, message: `the preferred code ${code} is not a valid status; use a number such as code=404` };
  }
  const dynamic = wishes.get('dynamic');
  const reset = wishes.get('reset');
  for (const [name, value] of [
    ['dynamic', dynamic],
    ['reset', reset],
  ] as const) {
    if (value !== undefined && value !== 'true' && value !== 'false') {
      return { ok: false, message: `${name} must be true or false, not ${value}` };
    }
  }
  const delay = wishes.get('delay');
  if (delay !== undefined && !(/^\d{1,7}$/.test(delay) && Number(delay) <= longestDelay)) {
    return { ok: false, message: `delay must be milliseconds up to ${longestDelay}, such as delay=500, not ${delay}` };
  }
  const example = wishes.get('example');
  const seed = wishes.get('seed');
  return {
    ok: true,
    preference: {
      ...(code === undefined ? {} : { code: Number(code) }),
      ...(example === undefined ? {} : { example }),
      ...(dynamic === undefined ? {} : { dynamic: dynamic === 'true' }),
      ...(seed === undefined ? {} : { seed }),
      ...(delay === undefined ? {} : { delay: Number(delay) }),
      ...(reset === undefined ? {} : { reset: reset === 'true' }),
    },
  };
}

function fieldPreferences(text: string): Wishes {
  const wishes = new Map<string, string>();
  for (const [, name, quoted, plain] of text.matchAll(/([\w-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g)) {
    const key = (name ?? '').toLowerCase();
    // A preference without a value is a request for it (RFC 7240 §2).
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? (key === 'reset' ? 'true' : undefined);
    if (value !== undefined && value !== '' && !wishes.has(key)) wishes.set(key, value);
  }
  return wishes;
}

function queryPreferences(query: string): Wishes {
  const wishes = new Map<string, string>();
  for (const [name, value] of pairsOf(query, '&')) {
    if (name.startsWith('__') && !wishes.has(name.slice(2))) wishes.set(name.slice(2), formDecoded(value));
  }
  return wishes;
}
