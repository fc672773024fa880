import { joinSecretTexts } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';
import { withScheme } from './with-scheme.js';

export const basicWithToken: CredentialVariant = {
  id: 'basic-with-token',
  title: 'the right token under the scheme Basic',
  needsTokenKnowledge: false,
  expectation: 'deny',
  apply: (good) =>
    withScheme(good, (name) => {
      if (name === 'Basic') return notApplicable('Basic is the very scheme that is asked for');
      const value = joinSecretTexts('Basic ', good.value(good.secret));
      return placed({ in: 'header', name: 'Authorization', value });
    }),
};
