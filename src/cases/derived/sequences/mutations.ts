import type { RequestMutation } from '../request-site.js';
import { repeated } from './repeated.js';
import { several } from './several.js';

/** All that takes more than one request. */
export const sequenceMutations: readonly RequestMutation[] = [several, repeated];
