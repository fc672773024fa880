import { userVariant } from './user-variant.js';

/** RFC 7617 §2: without a colon there is no password, not an empty one. */
export const userAlone = userVariant(
  'user-alone',
  'the right user name without a colon and a password',
  (user) => user,
);
