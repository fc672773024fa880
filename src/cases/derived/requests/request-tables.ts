import type { RequestMutation } from '../site/request-site.js';
import { parameterTables } from './parameters.js';
import { credentialTables } from './credentials.js';
import { mediaTypeTables } from './media-types.js';
import { methodTables } from './methods.js';
import { sequenceTables } from './sequences.js';
import { wireTables } from './framing.js';

/** All changes of whole requests, except the valid requests, in the order in which the cases are sent. */
export const requestTables: readonly RequestMutation[] = [
  ...parameterTables,
  ...mediaTypeTables,
  ...credentialTables,
  ...methodTables,
  ...sequenceTables,
  ...wireTables,
];
