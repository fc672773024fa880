import type { RequestMutation } from '../request-site.js';
import { authorizationTwice } from './authorization-twice.js';
import { framing } from './framing.js';
import { noContent } from './no-content.js';
import { transfer } from './transfer.js';

/** How a request goes over the wire, and what decent clients do not send. */
export const wireMutations: readonly RequestMutation[] = [transfer, noContent, authorizationTwice, framing];
