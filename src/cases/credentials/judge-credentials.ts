import type { Operation } from '../../contract/index.js';
import { credentialVariant } from './variants.js';
import type { CredentialsPlan } from '../model/credentials-plan.js';
import type { Flaw } from '../../wire/index.js';

/** Judges credentials. The contract says nothing about wrong ones for an operation that requires none. */
export function judgeCredentials(plan: CredentialsPlan, { security }: Operation): readonly Flaw[] {
  const reason = reasonOf(plan);
  if (reason === undefined) return [];
  const [first] = security;
  const flaw = (certainty: Flaw['certainty'], place: Flaw['place']): readonly Flaw[] => [
    {
      aspect: 'credentials',
      certainty,
      refusal: undefined,
      location: ['request', 'security'],
      code: 'credentials',
      message: reason,
      place,
    },
  ];
  if (first === undefined || security.some(({ schemes }) => schemes.length === 0)) {
    if (plan.kind === 'none' || first === undefined) return [];
    return flaw('unclear', first.place);
  }
  return flaw('clear', first.place);
}

function reasonOf(plan: CredentialsPlan): string | undefined {
  switch (plan.kind) {
    case 'good':
    case 'requirement':
      return undefined;
    case 'weaker':
      return 'its credentials have too few scopes';
    case 'none':
      return 'it has no credentials';
    case 'field':
      return 'its Authorization field is not the good one';
    case 'only':
      return `its credentials are no more than those of ${plan.schemes.join(' and ')}`;
    case 'other':
      return `its credentials are those of ${plan.schemes.map(({ name }) => name).join(' and ')}`;
    case 'variant': {
      const variant = credentialVariant(plan.variant);
      return variant?.expectation === 'accept'
        ? undefined
        : `its credentials are not good: ${variant?.title ?? plan.variant}`;
    }
  }
}
