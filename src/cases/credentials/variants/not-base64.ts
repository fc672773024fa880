import { plainText } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';
import { withScheme } from './with-scheme.js';

/**
 * RFC 7617 §2: Basic credentials are the base64 of a text. The letters of these are such (RFC 9110 §11.2, `token68`), yet
 * no text has nine of them: decoders fail that nobody has seen fail. What is not even well formed some answer with 400.
 */
export const notBase64: CredentialVariant = {
  id: 'not-base64',
  title: 'letters under the scheme Basic that are the base64 of nothing',
  needsTokenKnowledge: false,
  expectation: 'deny',
  doubt: 'credentials-not-base64',
  apply: (good) =>
    withScheme(good, (name) =>
      name === 'Basic'
        ? placed({ in: 'header', name: 'Authorization', value: plainText('Basic trellises') })
        : notApplicable('only Basic credentials are in base64'),
    ),
};
