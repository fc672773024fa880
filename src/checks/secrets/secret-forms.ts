import type { SentRequest } from '../context/exchange.js';
import { once, remembered } from '../../contract/index.js';
import { unitEscapes } from '../../json/index.js';
import { base64Parts, fieldValues } from '../../http/index.js';

/**
 * Returns every form in which a response may contain a secret, longest first: as it is, percent-encoded, escaped in
 * JSON or HTML, in base64 (also as part of a longer text), or in hexadecimal of either case. A run redacts all of
 * them, and the check for echoed credentials searches for all of them.
 */
export function secretForms(secret: string): readonly string[] {
  const trimmed = secret.trim();
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const base64 = bytes.toString('base64');
  const json = JSON.stringify(secret).slice(1, -1);
  // A lone surrogate cannot be percent-encoded, and is never sent as such.
  const percent = encodeURIComponent(bytes.toString('utf8'));
  const escaped = [
    percent,
    percent.replaceAll('%20', '+'),
    // For a URL within another one, such as the return address of a login.
    encodeURIComponent(percent),
    percent.replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`),
    hex.replaceAll(/../g, '%$&'),
    json.replaceAll(/[<>&'\u007f-\uffff]/g, unitEscapes),
    json.replaceAll(/[<>&'+`\u007f-\uffff]/g, unitEscapes),
    ...HTML_ESCAPES.map((escapes) => secret.replaceAll(/[&<>"'+/`=]/g, (character) => escapes[character] ?? character)),
  ];
  const forms = new Set([
    secret,
    // A header value has no spaces around it.
    ...(trimmed === secret ? [] : secretForms(trimmed)),
    // UTF-8 as a client sees it that decodes headers byte by byte.
    bytes.toString('latin1'),
    json,
    json.replaceAll('/', String.raw`\/`),
    ...escaped.flatMap((form) => [form, inCase(form, 'toLowerCase'), inCase(form, 'toUpperCase')]),
    base64,
    // Padding and alphabet vary, and the last character depends on what follows.
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    ...base64Parts(secret),
    hex,
    hex.toUpperCase(),
  ]);
  forms.delete('');
  return [...forms].toSorted((a, b) => b.length - a.length);
}

/** HTML escapes of common libraries, which differ in the characters that they escape and in the spelling. */
const HTML_ESCAPES: readonly Readonly<Record<string, string>>[] = [
  { '&': '&amp;', '<': '&lt;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  { '&': '&amp;', '<': '&lt;', '"': '&quot;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;', '+': '&#43;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '/': '&#x2F;', '`': '&#x60;', '=': '&#x3D;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '`': '&#x60;', '=': '&#x3D;' },
];

/** Changes the case of the hexadecimal digits in all escapes. */
function inCase(form: string, change: 'toLowerCase' | 'toUpperCase'): string {
  return form.replaceAll(/(?<=%(?:25)?|&#x)[\da-f]{2}|(?<=\\u)[\da-f]{4}/gi, (digits) => digits[change]());
}

/** A shorter secret may occur by chance. The complete credentials, including the scheme, still prove an echo. */
const tellingLength = 8;

/** If the secret is this long and has digits, its letters in another case are no coincidence either. */
const telling = /^(?=.*[a-z])(?=.*\d).{16}/is;

/**
 * Returns the forms of secrets whose occurrence in a response proves an echo. A form that contains another one is left
 * out, because a search for the shorter one finds it.
 *
 * A secret that the request body contains as data is left out too: a service may return data in any form.
 */
export const echoForms = once((request: SentRequest): readonly string[] => {
  const body = Buffer.from(request.body ?? []);
  const absent = carriers(request)
    .map(shortestForms)
    .filter((forms) => !forms.some((form) => body.includes(form)));
  return [...new Set(absent.flat())];
});

/** Returns the secrets of a request, and the complete credentials if the secrets are short. */
export function carriers(request: SentRequest): readonly string[] {
  const long = request.secrets.filter((secret) => secret.trim().length >= tellingLength);
  const short = request.secrets.filter((secret) => secret !== '' && secret.trim().length < tellingLength);
  const credentials = fieldValues(request.fields, 'authorization').filter(
    (value) => value.length >= tellingLength && short.some((secret) => value.includes(secret)),
  );
  return [...long, ...credentials];
}

/** Nearly all requests of a run have the same secret. */
const shortestForms = remembered((secret: string): readonly string[] => {
  const inOtherCase = telling.test(secret) ? [secret.toLowerCase(), secret.toUpperCase()] : [];
  const all = [...new Set([...secretForms(secret), ...inOtherCase])];
  return all.filter((form) => !all.some((other) => other !== form && form.includes(other)));
}, 64);
