import type { ChangedSecret } from './change-secret.js';
import { base64Of, percentEncoded, joinSecretTexts, plainText, type SecretText } from './secret-text.js';
import { isKeyInAuthorization } from './credential-form.js';
import { notApplicable, placed, type CredentialVariant } from './variant.js';

type Apply = CredentialVariant['apply'];

/** A secret that no service is likely to have issued. Letters and hyphens are well-formed in every scheme. */
export const wrongSecret = plainText('not-the-right-credential');

/** RFC 6750 §2.3 defines the first one. A contract that requires a header allows none of them. */
const queryNames = ['access_token', 'token', 'api_key'];

/** Sends a changed secret in the right place and form. */
export function changed(change: (secret: SecretText) => ChangedSecret): Apply {
  return (good) => {
    const secret = change(good.secret);
    return 'reason' in secret ? notApplicable(secret.reason) : placed(good.place(good.value(secret)));
  };
}

/** Rewrites the Authorization header including the scheme, which an API key does not have. */
export function authorization(write: (schemeName: string, value: SecretText) => SecretText): Apply {
  return (good) =>
    good.schemeName === undefined
      ? notApplicable('an API key is sent without a scheme')
      : placed({ in: 'header', name: 'Authorization', value: write(good.schemeName, good.value(good.secret)) });
}

export function underBasic(write: (token: SecretText) => SecretText): Apply {
  return (good) =>
    good.schemeName === 'Basic'
      ? notApplicable('Basic is the very scheme that is asked for')
      : authorization(() => joinSecretTexts('Basic ', write(good.secret)))(good);
}

/** Sends invalid Basic credentials that contain parts of the right ones (RFC 7617 §2). */
export function basic(part: string, write: (user: SecretText, password: SecretText) => SecretText): Apply {
  return (good) =>
    good.user === undefined
      ? notApplicable(good.schemeName === 'Basic' ? 'there is no password' : `only Basic credentials have a ${part}`)
      : placed(good.place(base64Of(write(good.user, good.secret))));
}

/** Sends the credential in the query under all usual names at once, to find a service that reads any of them. */
export const inQuery: Apply = ({ scheme, schemeName, secret }) => {
  if (schemeName === 'Basic') return notApplicable('Basic credentials have no form for the query');
  const value = percentEncoded(secret);
  if (scheme.type !== 'apiKey') return placed(...queryNames.map((name) => ({ in: 'query', name, value }) as const));
  if (scheme.in === 'query') return notApplicable('the query is where this API key belongs');
  return placed({ in: 'query', name: scheme.parameter, value });
};

/** Sends an API key where it does not belong (OpenAPI 3.1 §4.8.27); one that works there ends up in logs. */
export function elsewhere(where: 'header' | 'cookie'): Apply {
  return ({ scheme, secret }) => {
    if (scheme.type !== 'apiKey') return notApplicable('only an API key has one place of its own');
    if (scheme.in === where) return notApplicable(`the ${where} is where this API key belongs`);
    return placed({ in: where, name: scheme.parameter, value: where === 'cookie' ? percentEncoded(secret) : secret });
  };
}

/** Sends an API key as a bearer token (RFC 6750). */
export const asBearer: Apply = ({ scheme, secret }) => {
  if (scheme.type !== 'apiKey') return notApplicable('only an API key has one place of its own');
  if (isKeyInAuthorization(scheme)) return notApplicable('Authorization is where this API key belongs');
  return placed({ in: 'header', name: 'Authorization', value: joinSecretTexts('Bearer ', secret) });
};

/** Sends valid and wrong credentials in one header, which is equivalent to two headers (RFC 9110 §5.3). */
export function joined(inOrder: (right: SecretText, bad: SecretText) => readonly [SecretText, SecretText]): Apply {
  return (good) => {
    const [right, bad] = [good.place(good.value(good.secret)), good.place(good.value(wrongSecret))];
    if (right.in !== 'header') return notApplicable('only values of a header are joined by commas');
    const [first, second] = inOrder(right.value, bad.value);
    // Decoders of base64 in several languages ignore all that follows the padding.
    if (good.schemeName === 'Basic' && first === right.value)
      return notApplicable('decoders of base64 may ignore what follows the credentials');
    return placed({ ...right, value: joinSecretTexts(first, ', ', second) });
  };
}
