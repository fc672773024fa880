import type { RequestMutation } from '../request-site.js';
import { alternatives } from './alternatives.js';
import { longToken } from './long-token.js';
import { noneAfterGood } from './none-after-good.js';
import { noneWithBadRequest } from './none-with-bad-request.js';
import { noneWithEverything } from './none-with-everything.js';
import { none } from './none.js';
import { notAskedFor } from './not-asked-for.js';
import { otherScheme } from './other-scheme.js';
import { parts } from './parts.js';
import { pathSpellings } from './path-spellings.js';
import { variants } from './variants.js';

/** All that is done to credentials. */
export const authMutations: readonly RequestMutation[] = [
  none,
  alternatives,
  variants,
  longToken,
  parts,
  otherScheme,
  notAskedFor,
  noneAfterGood,
  noneWithBadRequest,
  noneWithEverything,
  pathSpellings,
];
