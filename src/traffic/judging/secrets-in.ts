import { attempt } from '../../error/index.js';
import type { Operation } from '../../contract/index.js';
import {
  formKind,
  fieldValues,
  parseMediaType,
  fieldValue,
  isJsonMediaType,
  percentDecoded,
  type FieldList,
} from '../../http/index.js';
import { isTelling } from '../../run/index.js';
import { formDecoded, pairsOf, readParts } from '../../wire/index.js';
import type { ObservedExchange } from '../model/observed.js';

/** The secrets in an exchange. */
export interface SecretsIn {
  /** The credentials of the request, from its security schemes and `Authorization`. */
  readonly credentials: readonly string[];
  /** All secrets: the credentials, cookies, API keys, passwords, and tokens in responses. */
  readonly all: readonly string[];
}

/** The number of bytes of a body that are searched. */
const most = 1024 * 1024;

/** Finds the secrets of an exchange by their place and by their names. */
export function secretsIn({ request, result }: ObservedExchange, operation: Operation | undefined): SecretsIn {
  const credentials = credentialsIn(request.url, request.fields, operation);
  const answer = result.kind === 'response' ? result : undefined;
  const others = [
    ...namedFields(request.fields, operation),
    ...inPath(request.url, operation),
    ...inUrl(request.url),
    ...inBody(request.fields, request.body),
    ...namedFields(answer?.fields ?? []),
    ...inBody(answer?.fields ?? [], answer?.body),
  ];
  return { credentials, all: [...new Set([...credentials, ...others])].filter((text) => text.trim() !== '') };
}

/** Whether a value with this name is a secret: `password`, `access_token`, `apiKey`. */
function isSecretName(name: string): boolean {
  const plain = name.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2');
  return secretName.test(plain) && !aboutSecret.test(plain);
}

/** Names of facts about a secret: `token_type` (RFC 6749 §5.1), `passwordExpiresAt`. */
const aboutSecret =
  /[^a-z](?:types?|kinds?|names?|labels?|hints?|count|length|limit|policy|status|state|ur[il]|endpoint|algorithms?|required|enabled|(?:expire[sd]?|expiry|expiration|created|updated|issued|changed)(?:[^a-z](?:in|at|on))?)$/i;

const secretName =
  /(?:^|[^a-z])(?:pass(?:word|wd|phrase|code)|pwd|pin|otp|secret|token|credential|(?:api|access|auth|private|secret)[^a-z]?key)s?(?:$|[^a-z])/i;

function credentialsIn(url: string, fields: FieldList, operation: Operation | undefined): readonly string[] {
  const found = fieldValues(fields, 'authorization').flatMap((value) => {
    const [, scheme = '', rest = ''] = /^(\S+)\s+(\S.*)$/.exec(value.trim()) ?? [];
    if (rest === '') return [value.trim()];
    return /^basic$/i.test(scheme) ? [rest, ...passwordIn(rest)] : [rest];
  });
  for (const { scheme } of operation?.security.flatMap(({ schemes }) => schemes) ?? []) {
    if (scheme.type !== 'apiKey') continue;
    const { parameter } = scheme;
    if (scheme.in === 'header') found.push(...fieldValues(fields, parameter));
    else if (scheme.in === 'query') found.push(...valuesOf(pairsOf(queryOf(url), '&'), parameter));
    else found.push(...valuesOf(cookiesIn(fields), parameter));
  }
  return [...new Set(found)].filter((text) => text.trim() !== '');
}

/** The values of path parameters with the name of a secret: `/resets/{token}`. */
function inPath(url: string, operation: Operation | undefined): readonly string[] {
  if (operation === undefined) return [];
  const [path = ''] = url.split(/[?#]/, 1);
  const { text, names } = operation.path;
  const values = operation.path.match(
    `/${path
      .split('/')
      .slice(1 - text.split('/').length)
      .join('/')}`,
  );
  return names.flatMap((name) => (isSecretName(name) ? [percentDecoded(values?.get(name) ?? '')] : []));
}

/** The secrets in the query and the fragment of a URL; a fragment may hold an access token (RFC 6749 §4.2.2). */
function inUrl(url: string): readonly string[] {
  const [, ...parts] = url.split(/[?#]/);
  return pairsOf(parts.join('&'), '&').flatMap(([name, value]) => (isSecretName(name) ? [percentDecoded(value)] : []));
}

function valuesOf(pairs: readonly (readonly [string, string])[], wanted: string): readonly string[] {
  return pairs.flatMap(([name, value]) => (name === wanted ? [percentDecoded(value)] : []));
}

/** The password in Basic credentials (RFC 7617 §2). */
function passwordIn(base64: string): readonly string[] {
  const pair = Buffer.from(base64, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon === -1 ? [] : [pair, pair.slice(colon + 1)];
}

function cookiesIn(fields: FieldList): readonly (readonly [string, string])[] {
  return fieldValues(fields, 'cookie').flatMap((line) => pairsOf(line.replaceAll(/;\s*/g, ';'), ';'));
}

/** Secrets in fields. Cookies are secrets, unless the document declares them as parameters. */
function namedFields(fields: FieldList, operation?: Operation): readonly string[] {
  const isParameter = (cookie: string): boolean =>
    operation?.parameters.some(({ in: where, name }) => where === 'cookie' && name === cookie && !isSecretName(name)) ??
    false;
  return fields.flatMap(([name, value]) => {
    const lowerCase = name.toLowerCase();
    if (lowerCase === 'cookie')
      return cookiesIn([[name, value]]).flatMap(([cookie, text]) => (isParameter(cookie) ? [] : [text]));
    if (lowerCase === 'location' || lowerCase === 'referer') return inUrl(value);
    if (lowerCase === 'set-cookie') return [/^[^=;]*=([^;]*)/.exec(value)?.[1] ?? ''];
    return isTelling(name) && !publicFields.has(lowerCase) ? [value.replace(/^(?:basic|bearer)\s+/i, '')] : [];
  });
}

/** Fields whose names sound like credentials, but that contain none. */
const publicFields = new Set([
  'www-authenticate',
  'proxy-authenticate',
  'access-control-allow-credentials',
  'authorization',
]);

function inBody(fields: FieldList, body: Uint8Array | undefined): readonly string[] {
  if (body === undefined || body.length === 0 || body.length > most) return [];
  const mediaType = parseMediaType(fieldValue(fields, 'content-type') ?? '');
  if (mediaType === undefined) return [];
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
  if (formKind(mediaType) === 'urlencoded') {
    return pairsOf(text, '&').flatMap(([name, value]) => (isSecretName(formDecoded(name)) ? [formDecoded(value)] : []));
  }
  if (mediaType.type === 'multipart') {
    const parts = readParts(body, mediaType.parameters.get('boundary') ?? '') ?? [];
    return parts.flatMap(({ name, text: value }) => (isSecretName(name) ? [value] : []));
  }
  if (/[/+]xml$/.test(mediaType.essence)) {
    const elements = text.matchAll(/<([\w.:-]{1,80})(?:\s[^<>]*)?>([^<>]+)</g);
    return [...elements].flatMap(([, name = '', value = '']) => (isSecretName(name) ? [value] : []));
  }
  if (!isJsonMediaType(mediaType)) return [];
  // A text search also works in truncated or malformed bodies.
  return [...text.matchAll(/"((?:[^"\\]|\\.){1,80})"\s*:\s*"((?:[^"\\]|\\.)+)"/g)].flatMap(
    ([, name = '', value = '']) =>
      isSecretName(name) ? [attempt(() => String(JSON.parse(`"${value}"`))) ?? value] : [],
  );
}

function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1).replace(/#.*$/s, '');
}
