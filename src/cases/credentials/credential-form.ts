import type { SecurityScheme, SecurityRequirement } from '../../contract/index.js';
import { authorizationScheme } from '../../wire/index.js';
import { base64Of, percentEncoded, joinSecretTexts, type SecretText } from './secret-text.js';

/** A part of a request that contains credentials. The value of a query parameter or cookie is already encoded. */
export interface Placement {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: SecretText;
}

/** A valid credential, and how its scheme sends it. */
export interface CredentialForm {
  readonly scheme: SecurityScheme;
  /** The scheme in the Authorization header, such as `Bearer`; undefined for an API key. */
  readonly schemeName: string | undefined;
  /** The secret part: the token, the key, the password of Basic credentials, or a user name without password. */
  readonly secret: SecretText;
  /** The user name of Basic credentials with a password. It is not secret. */
  readonly user: SecretText | undefined;
  /** Builds the value that follows the scheme, or the whole value of an API key, from a secret. */
  value(secret: SecretText): SecretText;
  /** Returns the placement of a value, including the scheme if there is one. */
  place(value: SecretText): Placement;
}

/**
 * Returns how a security scheme sends a credential (OpenAPI 3.1 §4.8.27); undefined if it is sent outside HTTP.
 *
 * `credential` is a token, an API key, or `user:password` for Basic. `variable` is the shell variable that contains
 * it.
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

/** Returns true if an API key is the whole value of the Authorization header. */
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
 * The first colon ends the user name (RFC 7617 §2). If the password is empty, as with many services, the user name is
 * the key, and the effect of a password is undefined.
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

/** Encodes a cookie only if its grammar requires it (RFC 6265 §4.1.1), because some servers do not decode cookies. */
function cookieValue(value: SecretText): SecretText {
  return /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(value.text) ? value : percentEncoded(value);
}

/** Returns true if a requirement consists of client certificates only, which belong to the connection. */
export function isOfConnection({ schemes }: SecurityRequirement): boolean {
  return schemes.length > 0 && schemes.every(({ scheme }) => scheme.type === 'mutualTLS');
}
