import { joinSecretTexts } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';
import { wrongSecret } from './wrong.js';

/** As `joined`, for who reads from the other end. */
export const joinedLast: CredentialVariant = {
  id: 'joined-last',
  title: 'wrong credentials and the good ones in one field, joined by a comma',
  needsTokenKnowledge: true,
  expectation: 'deny',
  level: 'warning',
  apply: (good) => {
    const [right, bad] = [good.place(good.value(good.secret)), good.place(good.value(wrongSecret))];
    if (right.in !== 'header') return notApplicable('only values of a header field are joined by commas');
    return placed({ ...right, value: joinSecretTexts(bad.value, ', ', right.value) });
  },
};
