import { placed, type CredentialVariant } from '../variant.js';
import { withScheme } from './with-scheme.js';

export const noScheme: CredentialVariant = {
  id: 'no-scheme',
  title: 'the right token without a scheme',
  needsTokenKnowledge: false,
  expectation: 'deny',
  apply: (good) =>
    withScheme(good, () => placed({ in: 'header', name: 'Authorization', value: good.value(good.secret) })),
};
