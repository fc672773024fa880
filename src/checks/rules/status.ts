import { rulesOf } from './rule.js';

/** Rules about the status of a response. */
export const statusRules = rulesOf('shape', [
  {
    id: 'undocumented-status',
    title: 'The contract does not document the status',
    standard: 'OpenAPI 3.1 §4.8.16',
    why: 'Clients are written for the documented statuses and do not handle any other.',
    fix: 'Answer with a documented status, or document this one with its body.',
  },
  {
    id: 'valid-request-refused',
    title: 'The server rejected a valid request',
    why: 'The implementation accepts less than its contract allows, so clients that follow the document fail.',
    fix: 'Accept every request that the document and HTTP allow, or document the restriction.',
  },
  {
    id: 'invalid-request-accepted',
    title: 'The server accepted an invalid request',
    why: 'The server stores invalid data, and clients come to rely on behaviour that the contract does not allow.',
    fix: 'Check the media type, syntax and values of a request before acting on it, and answer with the documented 4xx.',
  },
  {
    id: 'undocumented-operation',
    title: 'The server accepted a method or path that the contract does not document',
    standard: 'RFC 9110 §15.5.5',
    why: 'Developers do not review, secure or test an operation that is not documented.',
    fix: 'Answer 405 with an Allow header to undocumented methods and 404 to undocumented paths, or document the operation.',
  },
  {
    id: 'redirect',
    title: 'The contract does not document the redirect',
    why: 'Many clients do not follow redirects of API calls, and some change POST to GET when they do.',
    fix: 'Serve the operation at the documented URL, or document the 3xx status.',
  },
  {
    id: 'unexpected-status',
    title: 'The status is not the one that the written case requires',
    why: 'A written case names the exact status that clients rely on.',
    fix: 'Answer with the status that the case requires, or correct the case.',
  },
]);
