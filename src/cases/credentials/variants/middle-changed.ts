import { middleChangedSecret } from '../change-secret.js';
import { changedSecretVariant } from './changed-secret-variant.js';

export const middleChanged = changedSecretVariant(
  'middle-changed',
  'the right credential with a character in the middle changed',
  middleChangedSecret,
);
