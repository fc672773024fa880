import { base64Of } from '../encode.js';
import { joinSecretTexts } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';

export const wrongUser: CredentialVariant = {
  id: 'wrong-user',
  title: 'a wrong user name with the right password',
  needsTokenKnowledge: true,
  expectation: 'deny',
  level: 'violation',
  apply: (good) =>
    good.user === undefined
      ? notApplicable('only Basic credentials have a user name')
      : placed(good.place(base64Of(joinSecretTexts('not-the-right-user:', good.secret)))),
};
