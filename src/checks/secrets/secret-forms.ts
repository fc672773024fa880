import { base64Parts, fieldValues } from '../../http/index.js';
import type { SentRequest } from '../exchange.js';

/**
 * Below this length a secret is a word like any other: that it occurs somewhere proves nothing. The whole credentials,
 * scheme included, still do.
 */
const tellingLength = 8;

const formsOf = new WeakMap<SentRequest, readonly string[]>();

/**
 * Every form in which a response could repeat the secrets of a request: raw, in a URL, in base64, in a JSON string.
 *
 * A form that the request's own body carries as data is left out: to see it again is no surprise.
 */
export function secretForms(request: SentRequest): readonly string[] {
  const known = formsOf.get(request);
  if (known !== undefined) return known;
  const body = Buffer.from(request.body ?? []);
  const forms = [...new Set(carriers(request).flatMap(encodings))].filter((form) => !body.includes(form));
  formsOf.set(request, forms);
  return forms;
}

function carriers(request: SentRequest): readonly string[] {
  const long = request.secrets.filter((secret) => secret.length >= tellingLength);
  const short = request.secrets.filter((secret) => secret.length > 0 && secret.length < tellingLength);
  const credentials = fieldValues(request.fields, 'authorization').filter(
    (value) => value.length >= tellingLength && short.some((secret) => value.includes(secret)),
  );
  return [...long, ...credentials];
}

/** `encodeURIComponent` throws at half a character. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** Nearly every request of a run has the same secret. */
const encodingsOf = new Map<string, readonly string[]>();
const mostSecrets = 64;

function encodings(secret: string): readonly string[] {
  const known = encodingsOf.get(secret);
  if (known !== undefined) return known;
  if (encodingsOf.size === mostSecrets) encodingsOf.clear();
  const made = encode(secret);
  encodingsOf.set(secret, made);
  return made;
}

function encode(secret: string): readonly string[] {
  const url = encodeURIComponent(wellFormed(secret));
  const base64 = Buffer.from(secret).toString('base64');
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    url,
    url.replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase()),
    json,
    json.replaceAll('/', '\\/'),
    // Padding and alphabet vary; the last character depends on what follows.
    base64.replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    ...base64Parts(secret),
  ];
}
