import { authMutations } from './auth/mutations.js';
import { mediaTypeMutations } from './media-types/mutations.js';
import { methodMutations } from './methods/mutations.js';
import { parameterMutations } from './parameters/mutations.js';
import type { RequestMutation } from './request-site.js';
import { good } from './sequences/good.js';
import { sequenceMutations } from './sequences/mutations.js';
import { wireMutations } from './framing/mutations.js';

/** What comes first: whether anything is let in at all. */
export const goodMutations: readonly RequestMutation[] = [good];

/** All mutations of whole requests but {@link goodMutations}, in the order in which their cases are sent. */
export const requestMutations: readonly RequestMutation[] = [
  ...parameterMutations,
  ...mediaTypeMutations,
  ...authMutations,
  ...methodMutations,
  ...sequenceMutations,
  ...wireMutations,
];
