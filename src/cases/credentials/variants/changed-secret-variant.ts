import type { ChangedSecret } from '../change-secret.js';
import type { SecretText } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';

/** A variant that sends, in the right place and form, a secret that is not the right one. */
export function changedSecretVariant(
  id: string,
  title: string,
  change: (secret: SecretText) => ChangedSecret,
): CredentialVariant {
  return {
    id,
    title,
    needsTokenKnowledge: true,
    expectation: 'deny',
    apply: (good) => {
      const changed = change(good.secret);
      return 'reason' in changed ? notApplicable(changed.reason) : placed(good.place(good.value(changed)));
    },
  };
}
