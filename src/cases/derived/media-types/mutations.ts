import type { RequestMutation } from '../request-site.js';
import { coding } from './coding.js';
import { documented } from './documented.js';
import { fields } from './fields.js';
import { formValues } from './form-values.js';
import { malformedPart } from './malformed-part.js';
import { negotiation } from './negotiation.js';
import { noBody } from './no-body.js';
import { partType } from './part-type.js';
import { spellings } from './spellings.js';
import { unchanged } from './unchanged.js';
import { wrong } from './wrong.js';

/** All that is done to media types, codings and other header fields. */
export const mediaTypeMutations: readonly RequestMutation[] = [
  documented,
  formValues,
  malformedPart,
  partType,
  wrong,
  spellings,
  noBody,
  coding,
  negotiation,
  fields,
  unchanged,
];
