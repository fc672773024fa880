import { placed, type CredentialVariant } from '../variant.js';
import { plainText } from '../secret-text.js';

export const empty: CredentialVariant = {
  id: 'empty',
  title: 'empty credentials',
  needsTokenKnowledge: false,
  expectation: 'deny',
  apply: (good) => placed({ ...good.place(plainText('')), value: plainText('') }),
};
