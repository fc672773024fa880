import { isLiteral } from '../json/index.js';
import { didYouMean } from '../error/index.js';
import type { Codec } from './codec.js';
import type { Cursor } from './cursor.js';

/** Any value, as a cursor. */
export const anything: Codec<Cursor> = {
  expects: 'any value',
  fits: () => true,
  read: (at) => at,
  schema: () => ({}),
};

export const string: Codec<string> = {
  expects: 'a string',
  fits: ({ type }) => type === 'string',
  read: ({ node }) => (node.type === 'string' ? node.value : undefined),
  schema: () => ({ type: 'string' }),
};

/** A string that is not blank. */
export const text: Codec<string> = {
  ...string,
  read(at) {
    const value = string.read(at);
    if (value?.trim() === '') at.refuse('wrong-value', `${at.name} is empty`);
    return value;
  },
  schema: () => ({ type: 'string', pattern: '\\S' }),
};

export const boolean: Codec<boolean> = {
  expects: 'true or false',
  fits: (node) => node.type === 'literal' && node.value !== null,
  read: ({ node }) => isLiteral(node, true),
  schema: () => ({ type: 'boolean' }),
};

/** An explicit `null`. */
export const nothing: Codec<null> = {
  expects: 'null',
  fits: (node) => isLiteral(node, null),
  read: () => null,
  schema: () => ({ type: 'null' }),
};

/** A number within the `minimum` and `maximum` of its schema; an integer if `isWhole`. */
export function number(
  range: { readonly minimum?: number; readonly maximum?: number } = {},
  isWhole = false,
): Codec<number> {
  const { minimum = -Infinity, maximum = Infinity } = range;
  const kind = isWhole ? 'a whole number' : 'a number';
  const bounds = maximum === Infinity ? `from ${minimum} up` : `from ${minimum} to ${maximum}`;
  return {
    expects: 'a number',
    fits: ({ type }) => type === 'number',
    read(at) {
      const value = at.node.type === 'number' ? Number(at.node.literal) : Number.NaN;
      if (value >= minimum && value <= maximum && (!isWhole || Number.isSafeInteger(value))) return value;
      at.refuse('wrong-value', `${at.name} must be ${minimum === -Infinity ? kind : `${kind} ${bounds}`}`);
      return undefined;
    },
    schema: () => ({ type: isWhole ? 'integer' : 'number', ...range }),
  };
}

/** An integer in a range. */
export function whole(minimum: number, maximum?: number): Codec<number> {
  return number({ minimum, ...(maximum === undefined ? {} : { maximum }) }, true);
}

/** One of several strings. `what` is the term for them, such as `rule`; `hint` says what to do if none is similar. */
export function oneOf<const Word extends string>(words: readonly Word[], what?: string, hint?: string): Codec<Word> {
  return {
    ...string,
    read(at) {
      const value = string.read(at) ?? '';
      const word = words.find((each) => each === value);
      if (word !== undefined) return word;
      if (what !== undefined) refuseUnknown(at, what, value, words, hint);
      else at.refuse('unknown-word', notAmong(words, at.name, value), didYouMean(value, words) ?? hint);
      return undefined;
    },
    schema: () => (words.length === 1 ? { const: words[0] } : { enum: words }),
  };
}

/** With more words, a message does not list them. */
const mostWords = 12;

function notAmong(words: readonly string[], name: string, value: string): string {
  if (words.length > mostWords) return `unknown ${name} ${JSON.stringify(value)}`;
  const choice = words.map((word) => JSON.stringify(word)).join(', ');
  return `${name} must be ${words.length === 1 ? '' : 'one of '}${choice}, not ${JSON.stringify(value)}`;
}

/** Refuses an unknown name. */
export function refuseUnknown(
  at: Cursor,
  what: string,
  name: string,
  known: readonly string[],
  hint = `the known names are ${known.join(', ')}`,
): void {
  const message = `there is no ${what} ${JSON.stringify(name)}`;
  at.refuse(`unknown-${what.replaceAll(' ', '-')}`, message, didYouMean(name, known) ?? hint);
}
