import { joinedVariant } from './joined-variant.js';

/** As `joined`, for who reads from the other end. */
export const joinedLast = joinedVariant(
  'joined-last',
  'wrong credentials and the good ones in one field, joined by a comma',
  (right, bad) => [bad, right],
);
