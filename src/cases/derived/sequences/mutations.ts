import type { RequestMutation } from '../request-site.js';
import { afterRefusal } from './after-refusal.js';
import { gone } from './gone.js';
import { deniedIsUndone } from './denied-is-undone.js';
import { repeated } from './repeated.js';
import { several } from './several.js';
import { staleVersion } from './stale-version.js';

/** All that takes more than one request. */
export const sequenceMutations: readonly RequestMutation[] = [
  several,
  afterRefusal,
  deniedIsUndone,
  staleVersion,
  repeated,
  gone,
];
