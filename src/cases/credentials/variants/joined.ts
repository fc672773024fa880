import { joinSecretTexts } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';
import { wrongSecret } from './wrong.js';

/** RFC 9110 §5.3: a field sent twice reads like this, and Authorization must not be sent twice. */
export const joined: CredentialVariant = {
  id: 'joined',
  title: 'the good credentials and wrong ones in one field, joined by a comma',
  needsTokenKnowledge: true,
  expectation: 'deny',
  level: 'warning',
  apply: (good) => {
    const [right, bad] = [good.place(good.value(good.secret)), good.place(good.value(wrongSecret))];
    if (right.in !== 'header') return notApplicable('only values of a header field are joined by commas');
    return placed({ ...right, value: joinSecretTexts(right.value, ', ', bad.value) });
  },
};
