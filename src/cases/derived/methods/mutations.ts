import type { RequestMutation } from '../request-site.js';
import { elsewhere } from './elsewhere.js';
import { head } from './head.js';
import { undocumented } from './undocumented.js';
import { unknownPath } from './unknown-path.js';

/** All that is done to methods and paths. */
export const methodMutations: readonly RequestMutation[] = [undocumented, head, unknownPath, elsewhere];
