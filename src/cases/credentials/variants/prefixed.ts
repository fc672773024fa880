import { prefixedSecret } from '../change-secret.js';
import { changedSecretVariant } from './changed-secret-variant.js';

export const prefixed = changedSecretVariant('prefixed', 'the right credential with more before it', prefixedSecret);
