import { base64Of } from '../encode.js';
import { joinSecretTexts, type SecretText } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';
import { withScheme } from './with-scheme.js';

/** As clients of interfaces that take either write a token (RFC 7617 §2). */
export const basicTokenAsUser = basicOf('basic-token-as-user', 'the right token as the user name of Basic', (token) =>
  joinSecretTexts(token, ':'),
);

/** The same beside a user name that says nothing. */
export const basicTokenAsPassword = basicOf(
  'basic-token-as-password',
  'the right token as the password of Basic',
  (token) => joinSecretTexts('token:', token),
);

function basicOf(id: string, title: string, pair: (token: SecretText) => SecretText): CredentialVariant {
  return {
    id,
    title,
    needsTokenKnowledge: false,
    wellFormedAs: 'basic',
    expectation: 'deny',
    apply: (good) =>
      withScheme(good, (name) => {
        if (name === 'Basic') return notApplicable('Basic is the very scheme that is asked for');
        const value = joinSecretTexts('Basic ', base64Of(pair(good.secret)));
        return placed({ in: 'header', name: 'Authorization', value });
      }),
  };
}
