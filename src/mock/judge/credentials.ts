import { timingSafeEqual } from 'node:crypto';
import type { Operation, SecurityScheme } from '../../contract/index.js';
import { fieldLines } from '../../http/index.js';
import type { Incoming } from './incoming.js';
import { decoded, pairsOf } from './pairs.js';
import type { Refusal } from './refusal.js';

/** Judges the credentials of a request: undefined lets it in. */
export type CredentialJudge = (request: Incoming) => Refusal | undefined;

/** RFC 6750 §2.1: the scheme, in any case (RFC 9110 §11.1), one or more spaces, and a b64token. */
const bearer = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i;
const basic = /^basic +([A-Za-z0-9+/]+=*)$/i;

/**
 * The judge of an operation's security; undefined where anyone is let in.
 *
 * Any well-formed credential will do, unless there is a token: then it must be that one, for Basic as the password or
 * as the whole `user:password`.
 */
export function credentialJudge({ security, key }: Operation, token: string | undefined): CredentialJudge | undefined {
  if (security.length === 0 || security.some(({ schemes }) => schemes.length === 0)) return undefined;
  const isGood = goodSecret(token);
  const alternatives = security.map(({ schemes }) => schemes.map(({ scheme }) => presence(scheme, isGood)));
  const wanted = security.map(({ schemes }) => schemes.map(({ scheme }) => scheme.name).join(' and ')).join(', or ');
  const message = `${key} asks for credentials of ${wanted}, which are missing, ill-formed or not the good ones`;
  const place = security[0]?.place;
  const refusal: Refusal = {
    kind: 'credentials',
    violations: [{ location: ['request', 'security'], code: 'credentials', message, place }],
  };
  return (request) => (alternatives.some((all) => all.every((isThere) => isThere(request))) ? undefined : refusal);
}

function presence(scheme: SecurityScheme, isGood: (secret: string) => boolean): (request: Incoming) => boolean {
  switch (scheme.type) {
    case 'http': {
      if (scheme.scheme === 'bearer') return (request) => isGood(authorization(request, bearer) ?? '');
      if (scheme.scheme === 'basic') return (request) => isGoodPair(authorization(request, basic), isGood);
      const other = new RegExp(`^${scheme.scheme.replaceAll(/[^\w]/g, String.raw`\$&`)} +(\\S.*)$`, 'i');
      return (request) => authorization(request, other) !== undefined;
    }
    // Both hand out bearer tokens (RFC 6750).
    case 'oauth2':
    case 'openIdConnect':
      return (request) => isGood(authorization(request, bearer) ?? '');
    case 'apiKey':
      return apiKey(scheme.in, scheme.parameter, isGood);
    // Nothing of it can be seen without TLS.
    case 'mutualTLS':
      return () => true;
  }
}

function apiKey(
  where: 'header' | 'query' | 'cookie',
  name: string,
  isGood: (secret: string) => boolean,
): (request: Incoming) => boolean {
  const lowerCase = name.toLowerCase();
  const ofPairs = (text: string, separator: '&' | ';'): readonly string[] =>
    pairsOf(text, separator).flatMap(([known, value]) => (known === name ? [decoded(value)] : []));
  return ({ rawFields, query }) => {
    const values = {
      header: () => fieldLines(rawFields, lowerCase).map((value) => value.trim()),
      query: () => ofPairs(query, '&'),
      cookie: () => ofPairs(fieldLines(rawFields, 'cookie').join(';'), ';'),
    }[where]();
    return values.length === 1 && isGood(values[0]!);
  };
}

/** What follows the scheme; undefined where the field is missing, ill-formed or there several times. */
function authorization({ rawFields }: Incoming, form: RegExp): string | undefined {
  const lines = fieldLines(rawFields, 'authorization');
  return lines.length === 1 ? form.exec(lines[0]!.trim())?.[1] : undefined;
}

/** RFC 7617 §2: user name and password with a colon between them. */
function isGoodPair(base64: string | undefined, isGood: (secret: string) => boolean): boolean {
  if (base64 === undefined) return false;
  const pair = Buffer.from(base64, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon !== -1 && (isGood(pair.slice(colon + 1)) || isGood(pair));
}

function goodSecret(token: string | undefined): (secret: string) => boolean {
  if (token === undefined) return (secret) => secret !== '';
  const good = Buffer.from(token);
  return (secret) => {
    const given = Buffer.from(secret);
    return given.length === good.length && timingSafeEqual(given, good);
  };
}
