import { joinSecretTexts } from '../secret-text.js';
import { placed, type CredentialVariant } from '../variant.js';
import { withScheme } from './with-scheme.js';

export const tokenScheme: CredentialVariant = {
  id: 'token-scheme',
  title: 'the right token under the scheme Token',
  needsTokenKnowledge: false,
  expectation: 'deny',
  apply: (good) =>
    withScheme(good, () => {
      const value = joinSecretTexts('Token ', good.value(good.secret));
      return placed({ in: 'header', name: 'Authorization', value });
    }),
};
