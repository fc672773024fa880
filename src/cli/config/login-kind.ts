import type { Cursor } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import { didYouMean, TrellisError, type Problem } from '../../error/index.js';
import { requestWithBody } from '../../cases/index.js';
import { loginSecrets, type Login } from '../../run/index.js';
import { readSection, type Key, type Kind, type Section } from './kind.js';
import { seconds, text } from './kinds.js';
import { json } from './values-kind.js';
import type { Variables } from './variables.js';

/** Seconds, or where the answer says them. */
const lifetime: Kind<number | string> = {
  name: 'lifetime',
  read(cursor, key, surroundings) {
    if (cursor.node.type === 'string' && cursor.node.value.startsWith('/')) return cursor.node.value;
    const read = seconds.read(cursor, key, surroundings);
    return read === undefined ? undefined : read / 1000;
  },
};

/** A JSON Pointer into an answer. */
const pointer: Kind<string> = {
  name: 'pointer',
  read(cursor, key) {
    const written = cursor.text(key);
    if (written === undefined || /^(?:\/(?:[^~]|~[01])*)?$/.test(written)) return written;
    cursor.refuse(
      'bad-pointer',
      `${key}: ${JSON.stringify(written)} is not a JSON Pointer`,
      `did you mean "/${written}"?`,
    );
    return undefined;
  },
};

/** The keys of a login. */
export const loginKeys = {
  operation: { kind: text, doc: 'The operation that logs in: its operationId, or METHOD /path.' },
  body: { kind: json, doc: 'The body to send, its secrets best as ${VARIABLE}.' },
  token: { kind: pointer, doc: 'A JSON Pointer to the credential in the body of the answer.' },
  header: { kind: text, doc: 'The header field of the answer that holds the credential.' },
  cookie: { kind: text, doc: 'The cookie of the answer that holds the credential.' },
  scheme: {
    kind: text,
    doc: 'The security scheme that the credential is for; without it, every one that has no other.',
  },
  expires: {
    kind: lifetime,
    doc: 'Seconds after which to log in again, or a JSON Pointer to them in the answer; without it, after a 401.',
  },
} as const satisfies Record<string, Key<unknown>>;

/** A login as the configuration has it. */
export interface ConfiguredLogin {
  readonly section: Section<typeof loginKeys>;
  readonly cursor: Cursor;
  /** Variables that are not set: it cannot be used. */
  readonly missing: readonly Problem[];
  /** Secrets that stand in the file itself. */
  readonly plain: Variables['plain'];
}

const places = ['token', 'header', 'cookie'] as const;

/** How to log in. */
export const login: Kind<ConfiguredLogin> = {
  name: 'login',
  read(cursor, what, { folder, variables }) {
    const own = variables.another();
    const section = readSection(cursor, what, loginKeys, { folder, variables: own });
    const named = cursor.node.type === 'object' ? cursor.node.members.map(({ key }) => key.value) : [];
    const said = places.filter((place) => named.includes(place));
    if (cursor.node.type === 'object' && !named.includes('operation'))
      cursor.refuse('missing-key', 'login has no operation');
    if (said.length !== 1 && cursor.node.type === 'object') {
      const message =
        said.length === 0 ? 'login does not say where the credential stands' : `login has ${said.join(' and ')}`;
      cursor.refuse(said.length === 0 ? 'missing-key' : 'conflict', message, `write one of ${places.join(', ')}`);
    }
    const body =
      cursor.node.type === 'object' ? cursor.entries(what).find(({ key }) => key.string === 'body') : undefined;
    const plain = new Set(loginSecrets(section.body));
    for (const { key, value } of body?.value.node.type === 'object' ? body.value.entries('body') : []) {
      const { node } = value;
      if (node.type === 'string' && plain.has(node.value)) own.plain.push({ key: key.string, place: value.place });
    }
    return { section, cursor, missing: own.missing, plain: own.plain };
  },
};

/**
 * A login for a contract.
 *
 * @throws TrellisError for variables that are not set, an operation or scheme that is not in the document, and a body
 * that the operation cannot take.
 */
export function resolveLogin({ section, cursor, missing }: ConfiguredLogin, contract: Contract): Login {
  const [first, ...others] = missing;
  if (first !== undefined) throw new TrellisError([first, ...others]);
  const { operation: name = '', body, token, header, cookie, scheme, expires } = section;
  const { operations, securitySchemes } = contract;
  const found = contract.operation(name) ?? operations.find(({ method, path }) => `${method} ${path.text}` === name);
  const place = (key: string): Pick<Problem, 'place'> => {
    const own = cursor.entries('login').find((entry) => entry.key.string === key);
    return { place: (own?.value ?? cursor).place };
  };
  const hintOf = (near: string | undefined): Pick<Problem, 'hint'> => (near === undefined ? {} : { hint: near });
  if (found === undefined) {
    const message = `${contract.file} has no operation ${JSON.stringify(name)}`;
    const keys = operations.map(({ key }) => key);
    throw new TrellisError([
      { code: 'unknown-operation', message, ...place('operation'), ...hintOf(didYouMean(name, keys)) },
    ]);
  }
  if (requestWithBody(found, body) === undefined) {
    const message = `${name} cannot be called to log in: ${found.path.names.length > 0 ? 'its path has parameters' : 'it takes no such body'}`;
    throw new TrellisError([
      { code: 'unfit-login', message, ...place(found.path.names.length > 0 ? 'operation' : 'body') },
    ]);
  }
  const isDeclared = [...securitySchemes.values()].some(
    (each) => each.type === 'apiKey' && each.in === 'cookie' && each.parameter === cookie,
  );
  if (
    (scheme !== undefined && !securitySchemes.has(scheme)) ||
    (scheme === undefined && cookie !== undefined && !isDeclared)
  ) {
    const known = [...securitySchemes.keys()];
    const what = scheme === undefined ? `the cookie ${cookie ?? ''}` : JSON.stringify(scheme);
    const hint = (scheme && didYouMean(scheme, known)) ?? `it has: ${known.join(', ') || 'none'}`;
    const message = `the document has no security scheme ${scheme === undefined ? 'for ' : ''}${what}`;
    throw new TrellisError([
      { code: 'unknown-scheme', message, ...place(scheme === undefined ? 'cookie' : 'scheme'), hint },
    ]);
  }
  const credential =
    token !== undefined
      ? ({ in: 'body', pointer: token } as const)
      : header !== undefined
        ? ({ in: 'header', name: header } as const)
        : ({ in: 'cookie', name: cookie ?? '' } as const);
  return { operation: found.key, body, credential, scheme, expires };
}
