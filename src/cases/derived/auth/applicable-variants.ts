import { once, type SecurityScheme } from '../../../contract/index.js';
import { credentialForm } from '../../credentials/credential-form.js';
import type { CredentialVariant } from '../../credentials/variant.js';
import { credentialVariants } from '../../credentials/variants.js';

/** Long, with letters in both cases: whatever can be done to a credential can be done to this one. */
const sample = 'Sample-User:Sample-Secret-With-Letters';

/** The variants that mean something for a scheme; what the real credential has no place for is found out in the run. */
export const applicableVariants = once((scheme: SecurityScheme): readonly CredentialVariant[] => {
  const form = credentialForm(scheme, sample, 'SAMPLE');
  return form === undefined ? [] : credentialVariants.filter((variant) => variant.apply(form).kind === 'placed');
});
