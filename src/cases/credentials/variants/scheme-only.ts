import { plainText } from '../secret-text.js';
import { placed, type CredentialVariant } from '../variant.js';
import { withScheme } from './with-scheme.js';

export const schemeOnly: CredentialVariant = {
  id: 'scheme-only',
  title: 'the scheme without credentials',
  needsTokenKnowledge: false,
  expectation: 'deny',
  apply: (good) => withScheme(good, (name) => placed({ in: 'header', name: 'Authorization', value: plainText(name) })),
};
