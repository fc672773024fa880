import { createdIsThere } from './each/created-is-there.js';
import { deletedIsGone } from './each/deleted-is-gone.js';
import type { Law } from './law.js';

/** Every law, in the order in which their cases are listed. A new one is one file and one line here. */
export const laws: readonly Law[] = [createdIsThere, deletedIsGone];
