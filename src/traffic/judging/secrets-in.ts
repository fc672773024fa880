import type { Operation } from '../../contract/index.js';
import {
  fieldValues,
  parseMediaType,
  fieldValue,
  isJsonMediaType,
  percentDecoded,
  type FieldList,
} from '../../http/index.js';
import { isTelling } from '../../run/index.js';
import { formDecoded, pairsOf } from '../../wire/index.js';
import type { ObservedExchange } from '../model/observed.js';

/** The secrets that an exchange shows. */
export interface SecretsIn {
  /** The credentials of the request, as its security schemes and `Authorization` have them. */
  readonly credentials: readonly string[];
  /** These, and whatever else goes by the name of a secret: cookies, API keys, passwords, tokens that are handed out. */
  readonly all: readonly string[];
}

/** As much of a body as is searched, in bytes. */
const most = 1024 * 1024;

/** Finds the secrets of an exchange by where they stand and by the names that they have. */
export function secretsIn({ request, result }: ObservedExchange, operation: Operation | undefined): SecretsIn {
  const credentials = credentialsIn(request.url, request.fields, operation);
  const answer = result.kind === 'response' ? result : undefined;
  const others = [
    ...namedFields(request.fields, operation),
    ...pairsOf(queryOf(request.url), '&').flatMap(([name, value]) =>
      isSecretName(name) ? [percentDecoded(value)] : [],
    ),
    ...inBody(request.fields, request.body),
    ...namedFields(answer?.fields ?? []),
    ...inBody(answer?.fields ?? [], answer?.body),
  ];
  return { credentials, all: [...new Set([...credentials, ...others])].filter((text) => text.trim() !== '') };
}

/** Whether what goes by that name is a secret: `password`, `access_token`, `apiKey`. */
function isSecretName(name: string): boolean {
  const plain = name.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2');
  return secretName.test(plain) && !aboutSecret.test(plain);
}

/** What is said about a secret: `token_type` (RFC 6749 §5.1), `passwordExpiresAt`. */
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

function valuesOf(pairs: readonly (readonly [string, string])[], wanted: string): readonly string[] {
  return pairs.flatMap(([name, value]) => (name === wanted ? [percentDecoded(value)] : []));
}

/** RFC 7617 §2. */
function passwordIn(base64: string): readonly string[] {
  const pair = Buffer.from(base64, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon === -1 ? [] : [pair, pair.slice(colon + 1)];
}

function cookiesIn(fields: FieldList): readonly (readonly [string, string])[] {
  return fieldValues(fields, 'cookie').flatMap((line) => pairsOf(line.replaceAll(/;\s*/g, ';'), ';'));
}

/** Cookies are secrets, unless the document has them as parameters. */
function namedFields(fields: FieldList, operation?: Operation): readonly string[] {
  const isParameter = (cookie: string): boolean =>
    operation?.parameters.some(({ in: where, name }) => where === 'cookie' && name === cookie && !isSecretName(name)) ??
    false;
  return fields.flatMap(([name, value]) => {
    const lowerCase = name.toLowerCase();
    if (lowerCase === 'cookie')
      return cookiesIn([[name, value]]).flatMap(([cookie, text]) => (isParameter(cookie) ? [] : [text]));
    if (lowerCase === 'set-cookie') return [/^[^=;]*=([^;]*)/.exec(value)?.[1] ?? ''];
    return isTelling(name) && !publicFields.has(lowerCase) ? [value.replace(/^(?:basic|bearer)\s+/i, '')] : [];
  });
}

/** Their names tell of credentials, and they hold none. */
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
  if (mediaType.essence === 'application/x-www-form-urlencoded') {
    return pairsOf(text, '&').flatMap(([name, value]) => (isSecretName(formDecoded(name)) ? [formDecoded(value)] : []));
  }
  if (!isJsonMediaType(mediaType)) return [];
  // A search for names and texts finds them in bodies that are cut or broken, too.
  return [...text.matchAll(/"((?:[^"\\]|\\.){1,80})"\s*:\s*"((?:[^"\\]|\\.)+)"/g)].flatMap(
    ([, name = '', value = '']) => (isSecretName(name) ? [unescaped(value)] : []),
  );
}

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1).replace(/#.*$/s, '');
}
