import { fieldValues } from '../../http/index.js';
import type { SentRequest } from '../context/exchange.js';
import { secretForms } from './secret-forms.js';

/**
 * Below this length a secret is a word like any other: that it occurs somewhere proves nothing. The whole credentials,
 * scheme included, still do.
 */
const tellingLength = 8;

/** From this length on, letters in another case are no coincidence where digits stand between them. */
const telling = /^(?=.*[a-z])(?=.*\d).{16}/is;

const formsOf = new WeakMap<SentRequest, readonly string[]>();

/**
 * The forms by which a response shows that it repeats a secret of its request. A form that holds another one is left
 * out, since it is found by that one.
 *
 * A secret that the request's own body carries as data is left out: to see it again, in whatever form, is no surprise.
 */
export function echoForms(request: SentRequest): readonly string[] {
  const known = formsOf.get(request);
  if (known !== undefined) return known;
  const body = Buffer.from(request.body ?? []);
  const unsaid = carriers(request)
    .map(shortestForms)
    .filter((forms) => !forms.some((form) => body.includes(form)));
  const forms = [...new Set(unsaid.flat())];
  formsOf.set(request, forms);
  return forms;
}

/** What of a request gives a secret away: the secrets themselves, or all of the credentials where these are short. */
export function carriers(request: SentRequest): readonly string[] {
  const long = request.secrets.filter((secret) => secret.trim().length >= tellingLength);
  const short = request.secrets.filter((secret) => secret !== '' && secret.trim().length < tellingLength);
  const credentials = fieldValues(request.fields, 'authorization').filter(
    (value) => value.length >= tellingLength && short.some((secret) => value.includes(secret)),
  );
  return [...long, ...credentials];
}

/** Nearly every request of a run has the same secret. */
const shortestFormsOf = new Map<string, readonly string[]>();
const mostSecrets = 64;

function shortestForms(secret: string): readonly string[] {
  const known = shortestFormsOf.get(secret);
  if (known !== undefined) return known;
  if (shortestFormsOf.size === mostSecrets) shortestFormsOf.clear();
  const inOtherCase = telling.test(secret) ? [secret.toLowerCase(), secret.toUpperCase()] : [];
  const all = [...new Set([...secretForms(secret), ...inOtherCase])];
  const shortest = all.filter((form) => !all.some((other) => other !== form && form.includes(other)));
  shortestFormsOf.set(secret, shortest);
  return shortest;
}
