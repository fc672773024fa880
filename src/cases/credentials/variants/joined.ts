import { joinedVariant } from './joined-variant.js';

/** RFC 9110 §5.3: a field sent twice reads like this, and Authorization must not be sent twice. */
export const joined = joinedVariant(
  'joined',
  'the good credentials and wrong ones in one field, joined by a comma',
  (right, bad) => [right, bad],
);
