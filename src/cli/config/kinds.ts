import { dirname, isAbsolute, join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { ValueEntry } from '../../cases/index.js';
import {
  convert,
  fieldName,
  named,
  number,
  oneOrMore,
  record,
  refuseUnknown,
  text as plainText,
  withSchema,
  type Codec,
  type Cursor,
  type JsonSchema,
} from '../../codec/index.js';
import { TrellisError } from '../../error/index.js';
import { toValue, type JsonValue } from '../../json/index.js';
import { reporters as knownReporters } from '../../report/index.js';
import { isTelling, urlTarget } from '../../run/index.js';
import {
  caseSources,
  headerField,
  rate as readRate,
  seconds as readSeconds,
  seed as readSeed,
  wholeNumber,
} from '../settings/flags.js';
import { isUrl, plantStore } from '../inputs/documents.js';
import type { Variables } from './variables.js';

/** A codec for the configuration, in which texts may contain variables. */
export type Kind<Value> = Codec<Value, Variables>;

/** A text with its variables replaced. */
export const text: Kind<string> = convert(plainText, (value, at: Cursor<Variables>) => at.context.fill(value, at));

/** A text that should not be in the file in plain text. */
export const secret: Kind<string> = {
  ...text,
  fits: () => true,
  read(at) {
    const { node, name, place, context } = at;
    // The usual message about a wrong type would contain the secret.
    if (node.type !== 'string') at.refuse('wrong-type', `${name} must be a string`, 'write it in quotes');
    else if (!node.value.includes('${')) context.plain.push({ key: name, place });
    return text.read(at);
  },
};

/** A path relative to the folder of the file. */
export const path: Kind<string> = convert(text, fromFolder);

/** A document: the name of the shipped one, a URL, or a path. */
export const document: Kind<string> = convert(text, (written, at) =>
  written === plantStore || isUrl(written) ? written : fromFolder(written, at),
);

export const texts = named('texts', oneOrMore(text));
export const paths = named('texts', oneOrMore(path));

/** Reporters as in the flag, with files relative to the folder of the configuration. */
export const reporters = named(
  'texts',
  oneOrMore(
    convert(text, (written, at) => {
      const [name = '', ...rest] = written.split('=');
      const known = [...knownReporters.keys()];
      if (!known.includes(name)) refuseUnknown(at, 'reporter', name, known, `the known names are ${known.join(', ')}`);
      const file = rest.join('=');
      return file === '' ? written : `${name}=${fromFolder(file, at)}`;
    }),
  ),
);

/** The base URL of a target. */
export const url: Kind<string> = convert(
  text,
  (written, at) => {
    try {
      return urlTarget(written).name;
    } catch (error) {
      if (!(error instanceof TrellisError)) throw error;
      const [{ message, hint }] = error.problems;
      at.refuse('wrong-value', message, hint);
      return undefined;
    }
  },
  { pattern: '^[hH][tT][tT][pP][sS]?://|\\$\\{' },
);

const variable = withSchema(text, { type: 'string', pattern: '\\$\\{[A-Za-z_]\\w*\\}' });

/** Numbers and texts, which may contain variables, with the rules of a flag; `schemas` describe its values. */
function asFlag<Value>(parse: (value: string) => Value, ...schemas: readonly JsonSchema[]): Kind<Value> {
  return {
    expects: `${number().expects} or ${text.expects}`,
    fits: (node) => node.type === 'number' || text.fits(node),
    read(at) {
      const written = at.node.type === 'number' ? at.node.literal : text.read(at);
      return written === undefined ? undefined : tryFlag(() => parse(written), at);
    },
    schema: (definitions) => ({ anyOf: [...schemas, named('variable', variable).schema(definitions)] }),
  };
}

/** Any text or number, as on the command line. */
export const seed = asFlag(readSeed, { type: 'number' }, { type: 'string', pattern: '\\S' });
/** Requests per second. */
export const rate = asFlag(
  readRate,
  { type: 'number', exclusiveMinimum: 0 },
  { type: 'string', pattern: '^\\d+(\\.\\d+)?(/[sm])?$' },
);
/** Seconds, converted to milliseconds. */
export const seconds = asFlag(readSeconds, { type: 'number', minimum: 0.1, maximum: 86_400 });
export const positive = whole(1);
export const notNegative = whole(0);
/** The number of simultaneous exchanges. */
export const lanes = whole(1, 256);

function whole(minimum: number, maximum?: number): Kind<number> {
  const range = maximum === undefined ? { minimum } : { minimum, maximum };
  return asFlag(wholeNumber(minimum, maximum), { type: 'integer', ...range });
}

/** The sources of cases. */
export const sources = withSchema(
  convert(texts, (names, at) => tryFlag(() => caseSources(names.join(',')), at)),
  {
    anyOf: [
      { enum: ['written', 'derived', 'written,derived', 'derived,written'] },
      { type: 'array', items: { enum: ['written', 'derived'] } },
    ],
  },
);

/** Headers of every request. */
export const headers = convert(
  record({ ...text, read: (at: Cursor<Variables>) => (isTelling(at.name) ? secret : text).read(at) }, fieldName),
  (fields) => fields.flatMap(({ name, value, at }) => tryFlag(() => headerField(`${name}: ${value}`, []), at) ?? []),
);

/** Credentials by security scheme, with their places. */
export const credentials = convert(
  record(secret),
  (named) => new Map(named.map(({ name, value, at }) => [name, { value, place: at.place }] as const)),
);

/** Any value, with the variables in its texts replaced. */
export const json: Kind<JsonValue> = {
  expects: 'any value',
  fits: () => true,
  read(at) {
    const { node } = at;
    if (node.type === 'string') return at.context.fill(node.value, at);
    if (node.type === 'array') {
      const items = at.items().map(json.read);
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    if (node.type !== 'object') return toValue(node);
    const object = Object.create(null) as Record<string, JsonValue>;
    for (const { name, value } of at.members()) {
      const read = json.read(value);
      if (read === undefined) return undefined;
      object[name] = read;
    }
    return object;
  },
  schema: () => ({}),
};

/** Values for valid requests: by the name of a parameter, or below their operations. */
export const values: Kind<readonly ValueEntry[]> = {
  expects: 'an object',
  fits: ({ type }) => type === 'object',
  read: (at) =>
    at.members().flatMap(({ name, key, value }) => {
      if (value.node.type !== 'object' || name.startsWith('/')) return valueEntry(undefined, key, key, value);
      return value.members().flatMap((own) => valueEntry(name, key, own.key, own.value));
    }),
  schema: () => ({ type: 'object' }),
};

function valueEntry(
  operations: string | undefined,
  scope: Cursor,
  key: Cursor,
  at: Cursor<Variables>,
): readonly ValueEntry[] {
  const value = json.read(at);
  const places = { operations: scope.place, name: key.place, value: at.place };
  return value === undefined ? [] : [{ operations, name: key.name, value, places }];
}

/** Reports a value that the flag would reject, with the same message, at its place. */
function tryFlag<Value>(parse: () => Value, at: Cursor): Value | undefined {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    at.refuse('wrong-value', `${at.name}: ${error.message.replace(/^The/, 'the').replace(/\.$/, '')}`);
    return undefined;
  }
}

function fromFolder(file: string, at: Cursor): string {
  return isAbsolute(file) ? file : join(dirname(at.place.file), file);
}
