import { isAbsolute, join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { CaseSource, Cursor } from '../../cases/index.js';
import { didYouMean, TrellisError } from '../../error/index.js';
import { reporters as knownReporters } from '../../report/index.js';
import { isTelling, urlTarget } from '../../run/index.js';
import {
  caseSources,
  headerField,
  rate as readRate,
  seconds as readSeconds,
  seed as readSeed,
  wholeNumber,
} from '../flags.js';
import type { Kind, Surroundings } from './kind.js';

/** A text with its variables filled in. */
export const text: Kind<string> = {
  name: 'text',
  read(cursor, key, { variables }) {
    const written = cursor.text(key);
    if (written?.trim() === '') cursor.refuse('wrong-value', `${key} is empty`);
    return written === undefined ? undefined : variables.fill(written, cursor);
  },
};

/** A text that nobody should read in the file. */
export const secret: Kind<string> = {
  name: 'secret',
  read(cursor, key, surroundings) {
    const { node, place } = cursor;
    if (node.type === 'string' && !node.value.includes('${')) surroundings.variables.plain.push({ key, place });
    return text.read(cursor, key, surroundings);
  },
};

/** A line for the shell, which knows its variables itself. */
export const command: Kind<string> = {
  name: 'command',
  read(cursor, key) {
    const line = cursor.text(key);
    if (line?.trim() === '') cursor.refuse('wrong-value', `${key} is empty`);
    return line;
  },
};

/** A path, from the folder of the file. */
export const path: Kind<string> = {
  name: 'path',
  read(cursor, key, surroundings) {
    const written = text.read(cursor, key, surroundings);
    return written === undefined ? undefined : fromFolder(written, surroundings);
  },
};

/** One text or a list of them. */
export const texts: Kind<readonly string[]> = { name: 'texts', read: oneOrMore(text) };

/** One path or a list of them. */
export const paths: Kind<readonly string[]> = { name: 'paths', read: oneOrMore(path) };

/** A reporter as the flag has it, its file from the folder of the configuration. */
const reporter: Kind<string> = {
  name: 'text',
  read(cursor, key, surroundings) {
    const written = text.read(cursor, key, surroundings);
    if (written === undefined) return undefined;
    const [name = '', ...rest] = written.split('=');
    if (!knownReporters.has(name)) {
      const known = [...knownReporters.keys()];
      const hint = didYouMean(name, known) ?? `there are: ${known.join(', ')}`;
      cursor.refuse('unknown-reporter', `there is no reporter ${JSON.stringify(name)}`, hint);
    }
    const file = rest.join('=');
    return file === '' ? written : `${name}=${fromFolder(file, surroundings)}`;
  },
};

/** One reporter or a list of them. */
export const reporters: Kind<readonly string[]> = { name: 'reporters', read: oneOrMore(reporter) };

/** Any text, and numbers too, as on the command line. */
export const seed: Kind<string> = { name: 'seed', read: asFlag(readSeed) };

/** The base URL of a target. */
export const url: Kind<string> = {
  name: 'url',
  read(cursor, key, surroundings) {
    const written = text.read(cursor, key, surroundings);
    if (written === undefined) return undefined;
    try {
      return urlTarget(written).name;
    } catch (error) {
      if (!(error instanceof TrellisError)) throw error;
      const [{ message, hint }] = error.problems;
      cursor.refuse('wrong-value', message, hint);
      return undefined;
    }
  },
};

/** `true` or `false`. */
export const yesOrNo: Kind<boolean> = {
  name: 'yesOrNo',
  read(cursor, key) {
    const { node } = cursor;
    if (node.type === 'literal' && node.value !== null) return node.value;
    cursor.refuse('wrong-type', `${key} must be true or false`);
    return undefined;
  },
};

/** A whole number from 1. */
export const positive: Kind<number> = { name: 'positive', read: asFlag(wholeNumber(1)) };
/** A whole number from 0. */
export const notNegative: Kind<number> = { name: 'notNegative', read: asFlag(wholeNumber(0)) };
/** As many exchanges as may go on at a time. */
export const lanes: Kind<number> = { name: 'lanes', read: asFlag(wholeNumber(1, 256)) };

/** Requests a second. */
export const rate: Kind<number> = { name: 'rate', read: asFlag(readRate) };

/** Seconds, as milliseconds. */
export const seconds: Kind<number> = { name: 'seconds', read: asFlag(readSeconds) };

/** Where cases come from. */
export const sources: Kind<readonly CaseSource[]> = {
  name: 'sources',
  read(cursor, key, surroundings) {
    const named = texts.read(cursor, key, surroundings);
    return named && tryFlag(() => caseSources(named.join(',')), cursor, key);
  },
};

/** Field names with their values, as fields of every request. */
export const headers: Kind<readonly (readonly [string, string])[]> = {
  name: 'headers',
  read(cursor, what, surroundings) {
    return cursor.entries(what).flatMap(({ key, value }) => {
      const kind = isTelling(key.string) ? secret : text;
      const written = kind.read(value, key.string, surroundings);
      return written === undefined
        ? []
        : (tryFlag(() => headerField(`${key.string}: ${written}`, []), key, what) ?? []);
    });
  },
};

/** Credentials by security scheme, each with its place. */
export const credentials: Kind<ReadonlyMap<string, { readonly value: string; readonly cursor: Cursor }>> = {
  name: 'credentials',
  read(cursor, what, surroundings) {
    const named = cursor.entries(what).flatMap(({ key, value }) => {
      const read = secret.read(value, `the credential of ${key.string}`, surroundings);
      return read === undefined ? [] : [[key.string, { value: read, cursor: key }] as const];
    });
    return new Map(named);
  },
};

function oneOrMore(kind: Kind<string>): Kind<readonly string[]>['read'] {
  return (cursor, key, surroundings) => {
    const items = cursor.node.type === 'array' ? cursor.items(key) : [cursor];
    return items.flatMap((item) => kind.read(item, key, surroundings) ?? []);
  };
}

/** Numbers, and texts that may hold variables, by the rules of the flag. */
function asFlag<Value>(parse: (value: string) => Value): Kind<Value>['read'] {
  return (cursor, key, surroundings) => {
    const { node } = cursor;
    const written = node.type === 'number' ? node.literal : text.read(cursor, key, surroundings);
    return written === undefined ? undefined : tryFlag(() => parse(written), cursor, key);
  };
}

/** What a flag would refuse is refused here at its place, in the same words. */
function tryFlag<Value>(parse: () => Value, cursor: Cursor, key: string): Value | undefined {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    cursor.refuse('wrong-value', `${key}: ${error.message.replace(/^It/, 'it').replace(/\.$/, '')}`);
    return undefined;
  }
}

function fromFolder(file: string, { folder }: Surroundings): string {
  return isAbsolute(file) ? file : join(folder, file);
}
