import { joinSecretTexts } from '../secret-text.js';
import { placed, type CredentialVariant } from '../variant.js';
import { withScheme } from './with-scheme.js';

/** RFC 9110 §11.1: the scheme is case-insensitive. */
export const lowerCaseScheme: CredentialVariant = {
  id: 'lower-case-scheme',
  title: 'the good credentials with the scheme in small letters',
  needsTokenKnowledge: false,
  expectation: 'accept',
  doubt: 'scheme-in-small-letters',
  apply: (good) =>
    withScheme(good, (name) => {
      const value = joinSecretTexts(`${name.toLowerCase()} `, good.value(good.secret));
      return placed({ in: 'header', name: 'Authorization', value });
    }),
};
