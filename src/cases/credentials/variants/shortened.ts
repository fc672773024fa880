import { shortenedSecret } from '../change-secret.js';
import { changedSecretVariant } from './changed-secret-variant.js';

export const shortened = changedSecretVariant('shortened', 'the right credential shortened', shortenedSecret);
