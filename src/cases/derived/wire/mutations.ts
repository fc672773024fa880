import type { RequestMutation } from '../request-site.js';
import { authorizationTwice } from './authorization-twice.js';
import { framing } from './framing.js';

/** What decent clients do not send. */
export const wireMutations: readonly RequestMutation[] = [authorizationTwice, framing];
