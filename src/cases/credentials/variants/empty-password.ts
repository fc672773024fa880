import { plainText } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';

export const emptyPassword: CredentialVariant = {
  id: 'empty-password',
  title: 'the right user name with an empty password',
  needsTokenKnowledge: true,
  expectation: 'deny',
  apply: (good) =>
    good.user === undefined
      ? notApplicable(good.schemeName === 'Basic' ? 'there is no password' : 'only Basic credentials have a password')
      : placed(good.place(good.value(plainText('')))),
};
