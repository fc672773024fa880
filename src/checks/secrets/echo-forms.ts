import { once, LimitedMap, getOrInsert } from '../../contract/index.js';
import { fieldValues } from '../../http/index.js';
import type { SentRequest } from '../context/exchange.js';
import { secretForms } from './secret-forms.js';

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
const shortestFormsOf = new LimitedMap<string, readonly string[]>(64);

function shortestForms(secret: string): readonly string[] {
  return getOrInsert(shortestFormsOf, secret, () => {
    const inOtherCase = telling.test(secret) ? [secret.toLowerCase(), secret.toUpperCase()] : [];
    const all = [...new Set([...secretForms(secret), ...inOtherCase])];
    return all.filter((form) => !all.some((other) => other !== form && form.includes(other)));
  });
}
