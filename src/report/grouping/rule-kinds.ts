import type { RuleId } from '../../checks/index.js';

/** Rules about the decision of the server to accept or reject a request. */
export const ofRequests: ReadonlySet<RuleId> = new Set(['invalid-request-accepted', 'valid-request-refused']);

/** Rules without a place in the contract: the place of a finding is that of its request. */
export const ofNoPlace: ReadonlySet<RuleId> = new Set(['credential-echo']);

/** Rules about unreadable messages: the received bytes distinguish the causes. */
export const ofMessages: ReadonlySet<RuleId> = new Set(['not-http', 'undecodable-body']);

/** Rules that an operation may violate whatever the request is. */
export const ofDelivery: ReadonlySet<RuleId> = new Set([
  'no-answer',
  'connection-reset',
  'truncated-response',
  'target-died',
]);

/** Rules about the content of bodies. Their keys consist of a JSON Pointer into the body and the problem there. */
export const ofSchemas: ReadonlySet<RuleId> = new Set([
  'schema-violation',
  'undeclared-property',
  'write-only-in-response',
]);

/** From this number of cases or places, a common property is the more probable cause. */
export const many = 3;

/** Rules about the form of responses, and in how many places the same response counts as one cause. */
export const ofAnswers: ReadonlyMap<RuleId, number> = new Map([
  ['missing-allow', 1],
  ['missing-challenge', 1],
  ['invalid-challenge', 1],
  ['challenge-scheme', 1],
  ['header-missing', 1],
  ['unexpected-body', 1],
  ['media-type-undocumented', many],
  ['body-undocumented', many],
  ['schema-violation', many],
]);
