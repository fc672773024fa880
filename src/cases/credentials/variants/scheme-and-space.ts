import { plainText } from '../secret-text.js';
import { placed, type CredentialVariant } from '../variant.js';
import { withScheme } from './with-scheme.js';

export const schemeAndSpace: CredentialVariant = {
  id: 'scheme-and-space',
  title: 'the scheme, a space and nothing after it',
  needsTokenKnowledge: false,
  expectation: 'deny',
  apply: (good) =>
    withScheme(good, (name) => placed({ in: 'header', name: 'Authorization', value: plainText(`${name} `) })),
};
