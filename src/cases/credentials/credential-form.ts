import type { SecurityScheme } from '../../contract/index.js';
import { authorizationScheme } from '../../wire/index.js';
import { base64Of, percentEncoded } from './encode.js';
import { joinSecretTexts, type SecretText } from './secret-text.js';
import type { Placement } from './variant.js';

/** A good credential: what it is, how its scheme sends it, and which part of it proves who one is. */
export interface CredentialForm {
  readonly scheme: SecurityScheme;
  /** As it is sent in the Authorization field, such as `Bearer`; undefined for an API key. */
  readonly schemeName: string | undefined;
  /** The part that proves who one is: the token, the key, the password of Basic credentials, or the user name alone. */
  readonly secret: SecretText;
  /** Basic with a password: what stands before the colon. No secret. */
  readonly user: SecretText | undefined;
  /** What follows the scheme's name, or is the whole value of an API key, with that part in it. */
  value(secret: SecretText): SecretText;
  /** Where a value goes, with the scheme's name before it if it has one. */
  place(value: SecretText): Placement;
}

/**
 * How a credential is sent under a security scheme (OpenAPI 3.1 §4.8.27); undefined for what travels outside HTTP.
 *
 * `credential` is what the user gave: a token, an API key, or `user:password` for Basic.
 * `variable` is the shell variable that holds it.
 */
export function credentialForm(
  scheme: SecurityScheme,
  credential: string,
  variable: string,
): CredentialForm | undefined {
  const whole = { text: credential, shell: `\${${variable}}`, hides: [credential] };
  switch (scheme.type) {
    case 'mutualTLS':
      return undefined;
    case 'apiKey':
      return apiKeyForm(scheme, whole);
    case 'http':
    case 'oauth2':
    case 'openIdConnect': {
      const name = authorizationScheme(scheme) ?? '';
      return name === 'Basic' ? basicForm(scheme, credential, variable) : authorizationForm(scheme, name, whole);
    }
  }
}

/** Whether an API key is all that stands in the Authorization field, scheme or not. */
export function isKeyInAuthorization(scheme: SecurityScheme): boolean {
  return scheme.type === 'apiKey' && scheme.in === 'header' && scheme.parameter.toLowerCase() === 'authorization';
}

function authorizationForm(scheme: SecurityScheme, schemeName: string, secret: SecretText): CredentialForm {
  return {
    scheme,
    schemeName,
    secret,
    user: undefined,
    value: (changed) => changed,
    place: (value) => ({ in: 'header', name: 'Authorization', value: joinSecretTexts(`${schemeName} `, value) }),
  };
}

/**
 * RFC 7617 §2: the first colon ends the user name. Where nothing follows it, the user name is the key that lets one in,
 * as with many a service, and what such a service makes of a password beside it nobody promised.
 */
function basicForm(scheme: SecurityScheme, credential: string, variable: string): CredentialForm {
  const [user = '', ...password] = credential.split(':');
  const userText = { text: user, shell: `\${${variable}%%:*}`, hides: [] };
  if (user !== '' && password.join(':') === '') {
    return {
      ...authorizationForm(scheme, 'Basic', { ...userText, hides: [user] }),
      value: (changed) => base64Of(joinSecretTexts(changed, ':')),
    };
  }
  const secret = { text: password.join(':'), shell: `\${${variable}#*:}`, hides: [password.join(':')] };
  return {
    ...authorizationForm(scheme, 'Basic', secret),
    user: userText,
    value: (changed) => base64Of(joinSecretTexts(userText, ':', changed)),
  };
}

function apiKeyForm(scheme: SecurityScheme & { readonly type: 'apiKey' }, secret: SecretText): CredentialForm {
  const encode = { header: (value: SecretText) => value, query: percentEncoded, cookie: cookieValue }[scheme.in];
  return {
    scheme,
    schemeName: undefined,
    secret,
    user: undefined,
    value: encode,
    place: (value) => ({ in: scheme.in, name: scheme.parameter, value }),
  };
}

/** As it is where the grammar of cookies lets it be (RFC 6265 §4.1.1), since not every server decodes. */
function cookieValue(value: SecretText): SecretText {
  return /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(value.text) ? value : percentEncoded(value);
}
