import { caseFlippedSecret } from '../change-secret.js';
import { changedSecretVariant } from './changed-secret-variant.js';

export const caseFlipped = changedSecretVariant(
  'case-flipped',
  'the right credential with capital and small letters exchanged',
  caseFlippedSecret,
);
