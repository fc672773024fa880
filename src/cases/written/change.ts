import { attempt } from '../../error/index.js';
import {
  convert,
  described,
  either,
  list,
  matching,
  named,
  nothing,
  object,
  oneOf,
  optional,
  record,
  required,
  someOf,
  string,
  type Codec,
  type Cursor,
  type Infer,
  type ObjectOf,
} from '../../codec/index.js';
import { connectionFields, isToken } from '../../http/index.js';
import { parsePointer } from '../../json/index.js';
import { isUniquePart, type Template } from '../../wire/index.js';
import { credentialVariants } from '../credentials/variants.js';
import type { CredentialsPlan } from '../model/credentials-plan.js';
import { bodyTree, inUri, literal, literalText, sendable, template } from './template-text.js';

/** A JSON Pointer into the body, as tokens. */
export const pointer = named(
  'pointer',
  convert(
    string,
    (text, at) => {
      const tokens = attempt(() => parsePointer(text));
      const hint = text.startsWith('/')
        ? 'in a pointer "~" is written ~0'
        : `did you mean ${JSON.stringify(`/${text}`)}?`;
      if (tokens === undefined) at.refuse('bad-pointer', `${JSON.stringify(text)} is not a JSON Pointer`, hint);
      return tokens;
    },
    { pattern: '^(?:/(?:[^~]|~[01])*)?$' },
  ),
);

const set = convert(
  record(bodyTree, pointer),
  (entries) => entries.map(({ name: tokens, at: cursor, value }) => ({ tokens, cursor, value })),
  {
    description:
      'Values put into the body, by JSON Pointer (RFC 6901). A hole that is the whole of a value and not in quotes is a number where its kind is one; in quotes it is a string. Numbers are sent as they are written.',
    examples: [{ '/id': 9_007_199_254_740_991, '/tag': 'indoor' }],
  },
);

const drop = described(
  list(convert(pointer, (tokens, cursor) => ({ tokens, cursor }))),
  'What is taken out of the body, by JSON Pointer (RFC 6901), before anything is set.',
  { examples: [['/name']] },
);

const body = described(bodyTree, 'The whole body as a value, sent as compact JSON.');

/** A body that is sent unchanged; undefined for no body. */
export interface RawBody {
  readonly template: Template | undefined;
}

const rawBody: Codec<RawBody> = described(
  either(
    convert(sendable, (text): RawBody => ({ template: text })),
    convert(nothing, (): RawBody => ({ template: undefined })),
  ),
  'The whole body as a text, sent as it is. null sends no body.',
);

const rawBodyBase64: Codec<RawBody> = convert(
  string,
  (text, at) => {
    const compact = text.replaceAll(/\s/g, '');
    if (/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(compact)) {
      return { template: [Buffer.from(compact, 'base64')] };
    }
    at.refuse('bad-base64', 'rawBodyBase64 is not base64 with its padding (RFC 4648 §4)');
    return undefined;
  },
  {
    description: 'The whole body as bytes, in base64 (RFC 4648 §4).',
    pattern: '^[A-Za-z0-9+/\\s]*={0,2}\\s*$',
  },
);

/** A header value (RFC 9110 §5.5): visible ASCII, spaces and tabs. */
const fieldValue = named(
  'fieldValue',
  convert(
    template,
    (parts, at) => {
      if (parts.every((part) => typeof part !== 'string' || /^[\t\x20-\x7e]*$/.test(part))) return parts;
      at.refuse('bad-header', 'a header value has a character that cannot be sent in one');
      return undefined;
    },
    { pattern: '^[\\t -~]*$' },
  ),
);

const refusedNames = ['Authorization', ...Array.from(connectionFields, (name) => capitalised(name))];

const fieldName = named(
  'fieldName',
  convert(
    literal,
    (name, at) => {
      const text = JSON.stringify(name);
      if (!isToken(name)) {
        at.refuse('bad-header', `${text} is not the name of a header`);
      } else if (name.toLowerCase() === 'authorization') {
        at.refuse('bad-header', `${text} is not for headers`, 'write auth: none, a variant, or { header: … }');
      } else if (connectionFields.has(name.toLowerCase())) {
        at.refuse('bad-header', `${text} belongs to the connection and cannot be written in a case`);
      } else return name;
      return undefined;
    },
    {
      pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
      not: { enum: refusedNames.flatMap((name) => [name, name.toLowerCase()]) },
    },
  ),
);

/** Headers or query parameters by name; an empty list removes those of the valid request. */
export type NamedValues = Infer<typeof headers>[number];

function namedValues(value: Codec<Template>, name: Codec<string>, ...others: readonly Codec<readonly Template[]>[]) {
  const values = either(
    convert(value, (only): readonly Template[] => [only]),
    someOf(value, others.length === 0 ? undefined : 'to drop it, write null'),
    ...others,
  );
  return convert(record(values, name), (entries) =>
    entries.map(({ name: of, at: cursor, value: all }) => ({ name: of, cursor, values: all })),
  );
}

const dropped = convert(nothing, (): readonly Template[] => []);

/** Additional headers. */
export const addedHeaders = convert(namedValues(fieldValue, fieldName), (all) => all, {
  examples: [{ Prefer: 'code=400' }],
});

const headers = described(
  namedValues(fieldValue, fieldName, dropped),
  'Headers by name, added to those of the valid request or in their place. null drops one; a list sends it several times. Credentials are changed with `auth`.',
  { examples: [{ 'Content-Type': 'text/plain' }, { 'Content-Type': null }] },
);

/** Query parameters before percent-encoding. */
const query = described(
  namedValues(sendable, literal, dropped),
  'Query parameters by name, before percent-encoding, added to those of the valid request or in their place. null drops one; a list sends it several times.',
  { examples: [{ limit: '10' }] },
);

/** A method, which is a token (RFC 9110 §9.1). */
const method = convert(
  matching(
    string,
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,
    'bad-method',
    (value) => `${JSON.stringify(value)} is not a method`,
  ),
  (value, at) => {
    if (value !== 'CONNECT') return value;
    at.refuse('bad-method', 'CONNECT asks for a tunnel, which is not for a case');
    return undefined;
  },
  {
    not: { const: 'CONNECT' },
    description: 'Another method, as it is sent: methods are case-sensitive.',
    examples: ['PUT'],
  },
);

/** A path with only those characters that a request line can contain (RFC 9112 §3.2.1). */
const path = convert(
  template,
  (parts, at) => {
    const text = literalText(parts.map((part) => (typeof part === 'string' ? part : '0'))) ?? '';
    if (/^\/[\x21\x22\x24-\x7e]*$/.test(text)) return inUri(parts);
    const [why, hint] = text.startsWith('/')
      ? ['has a character that cannot be sent', 'percent-encode it']
      : ['does not begin with "/"', 'write it as it follows the base URL'];
    at.refuse('bad-path', `the path ${JSON.stringify(text)} ${why}`, hint);
    return undefined;
  },
  {
    pattern: '^/[!"$-~]*$',
    description: 'The path as it follows the base URL, percent-encoded, with a query if it has one.',
    examples: ['/plants/', '/plants/${unique.uuid}'],
  },
);

/** An Authorization header with captured values. */
export interface CapturedCredentials {
  readonly kind: 'captured';
  readonly value: Template;
}

const variants = ['good', 'none', ...credentialVariants.map(({ id }) => id)];

const auth = described(
  either(
    convert(
      oneOf(variants, undefined, `the known variants are ${variants.join(', ')} and { header: TEXT }`),
      (variant): CredentialsPlan =>
        variant === 'good' || variant === 'none' ? { kind: variant } : { kind: 'variant', variant },
    ),
    convert(
      object(
        'auth',
        { header: required(fieldValue, undefined, {}, 'write { header: TEXT }') },
        { schema: { description: 'Exactly this text in the Authorization field.' } },
      ),
      ({ header }, at): CredentialsPlan | CapturedCredentials | undefined => {
        const value = literalText(header);
        if (value !== undefined) return { kind: 'field', value };
        if (!header.some(isUniquePart)) return { kind: 'captured', value: header };
        at.member('header')?.refuse('unknown-hole', 'a fresh value cannot stand in auth');
        return undefined;
      },
    ),
  ),
  'The credentials. The good ones of the run are known only when it is sent; this says what is done to them.',
  { default: 'good' },
);

/** The parts of a valid request. A case may have the same keys with the same meaning. */
export const requestFields = {
  body: optional(named('body', body)),
  rawBody: optional(named('rawBody', rawBody)),
  rawBodyBase64: optional(named('rawBodyBase64', rawBodyBase64)),
  headers: optional(named('headers', headers)),
  query: optional(named('query', query)),
  path: optional(named('path', path)),
};

/** The parts of a valid request that a case may change. */
export const changeFields = {
  set: optional(named('set', set)),
  drop: optional(named('drop', drop)),
  ...requestFields,
  method: optional(named('method', method)),
  auth: optional(named('auth', auth)),
};

/** A change of a valid request. */
export type Change = ObjectOf<typeof changeFields>;
/** A place in the body, and the place in the case file that names it. */
export type BodyEdit = Infer<typeof drop>[number];
export type BodySetting = Infer<typeof set>[number];

const bodyKeys = ['rawBodyBase64', 'body', 'set', 'drop'];

/** JSON Schema keywords that forbid a second notation of the body; `set` and `drop` go with `body`. */
export const oneBody = {
  dependentSchemas: {
    rawBody: { type: 'object', properties: Object.fromEntries(bodyKeys.map((key) => [key, false])) },
    rawBodyBase64: { type: 'object', properties: Object.fromEntries(bodyKeys.slice(1).map((key) => [key, false])) },
  },
};

/** Reports a body with two notations. */
export function refuseTwoBodies(at: Cursor): void {
  const raw = at.member('rawBody') === undefined ? 'rawBodyBase64' : 'rawBody';
  if (at.member(raw) === undefined) return;
  for (const other of bodyKeys) {
    if (other === raw) continue;
    at.member(other)?.refuse('conflict', `${other} says nothing beside ${raw}, which is the whole body`);
  }
}

/** Capitalises a header name: `Keep-Alive`. */
function capitalised(name: string): string {
  return name === 'te' ? 'TE' : name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
