import { base64Of } from '../encode.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';

/** RFC 7617 §2: without a colon there is no password, not an empty one. */
export const userAlone: CredentialVariant = {
  id: 'user-alone',
  title: 'the right user name without a colon and a password',
  needsTokenKnowledge: true,
  expectation: 'deny',
  level: 'violation',
  apply: (good) =>
    good.user === undefined
      ? notApplicable('only Basic credentials have a user name')
      : placed(good.place(base64Of(good.user))),
};
