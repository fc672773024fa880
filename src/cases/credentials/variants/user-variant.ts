import { base64Of } from '../encode.js';
import type { SecretText } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';

/** A variant of Basic credentials that is none of `user:password` with the right ones (RFC 7617 §2). */
export function userVariant(
  id: string,
  title: string,
  write: (user: SecretText, password: SecretText) => SecretText,
): CredentialVariant {
  return {
    id,
    title,
    needsTokenKnowledge: true,
    expectation: 'deny',
    apply: (good) => {
      const { user, secret } = good;
      if (user !== undefined) return placed(good.place(base64Of(write(user, secret))));
      return notApplicable(
        good.schemeName === 'Basic' ? 'there is no password' : 'only Basic credentials have a user name',
      );
    },
  };
}
