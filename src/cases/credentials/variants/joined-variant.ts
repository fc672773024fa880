import { joinSecretTexts, type SecretText } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';
import { wrongSecret } from './wrong.js';

/** A variant with good and wrong credentials in one field (RFC 9110 §5.3), in the order that `inOrder` gives. */
export function joinedVariant(
  id: string,
  title: string,
  inOrder: (right: SecretText, bad: SecretText) => readonly [SecretText, SecretText],
): CredentialVariant {
  return {
    id,
    title,
    needsTokenKnowledge: true,
    expectation: 'deny',
    doubt: 'credentials-joined',
    apply: (good) => {
      const [right, bad] = [good.place(good.value(good.secret)), good.place(good.value(wrongSecret))];
      if (right.in !== 'header') return notApplicable('only values of a header field are joined by commas');
      const [first, second] = inOrder(right.value, bad.value);
      return placed({ ...right, value: joinSecretTexts(first, ', ', second) });
    },
  };
}
