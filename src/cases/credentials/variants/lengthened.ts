import { lengthenedSecret } from '../change-secret.js';
import { changedSecretVariant } from './changed-secret-variant.js';

export const lengthened = changedSecretVariant('lengthened', 'the right credential lengthened', lengthenedSecret);
