import { plainText } from '../secret-text.js';
import { changedSecretVariant } from './changed-secret-variant.js';

/** A token that no one is likely to have handed out; letters and hyphens only, to be well-formed everywhere. */
export const wrongSecret = plainText('not-the-right-credential');

export const wrong = changedSecretVariant('wrong', 'a wrong credential', () => wrongSecret);
