import { credentialVariant } from '../credentials/variants.js';
import type { CredentialsPlan } from '../credentials-plan.js';

/** What a plan does to the good credentials, in words; nothing where it leaves them. */
export function credentialWords(plan: CredentialsPlan): readonly string[] {
  switch (plan.kind) {
    case 'good':
      return [];
    case 'none':
      return ['no credentials'];
    case 'field':
      return [`Authorization: ${plan.value}`];
    case 'requirement':
      return [`the good credentials of alternative ${plan.requirement + 1}`];
    case 'only':
      return [`only the good credentials of ${plan.schemes.join(' and ')}`];
    case 'other':
      return [`the good credential of ${plan.scheme.name}, which is not asked for`];
    case 'variant':
      return [credentialVariant(plan.variant)?.title ?? plan.variant];
  }
}
