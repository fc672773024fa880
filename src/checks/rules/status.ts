import type { Rule } from './rule.js';

/** Rules about which status answers which request. */
export const statusRules = [
  {
    id: 'undocumented-status',
    level: 'violation',
    category: 'shape',
    title: 'A status that the contract does not document',
    standard: 'OpenAPI 3.1 §4.8.16',
    why: 'Clients are written against the statuses of the document; one that is not in it meets no code that handles it.',
    fix: 'Answer with a documented status, or document this one with its body.',
  },
  {
    id: 'valid-request-refused',
    level: 'violation',
    category: 'shape',
    title: 'A valid request was refused',
    why: 'The implementation is narrower than its contract: clients that keep to the document are turned away.',
    fix: 'Accept every request that the document and HTTP allow, or write the restriction into the document.',
  },
  {
    id: 'invalid-request-accepted',
    level: 'violation',
    category: 'shape',
    title: 'An invalid request was accepted',
    why: 'What the contract forbids gets in: bad data is stored, and clients come to rely on what was never promised.',
    fix: 'Check media type, syntax and values of the request before acting on it, and answer with the documented 4xx.',
  },
  {
    id: 'undocumented-operation',
    level: 'violation',
    category: 'shape',
    title: 'A method or path that the contract does not document does something',
    standard: 'RFC 9110 §15.5.5',
    why: 'An operation that nobody documented is one that nobody reviews, secures or tests.',
    fix: 'Answer 405 with an Allow field to methods that are not in the document and 404 to paths that are not, or document the operation.',
  },
  {
    id: 'redirect',
    level: 'violation',
    category: 'shape',
    title: 'A redirect that the contract does not document',
    why: 'Many clients do not follow redirects of API calls, and some turn a POST into a GET when they do.',
    fix: 'Serve the operation at the documented address, or document the 3xx status.',
  },
  {
    id: 'unexpected-status',
    level: 'violation',
    category: 'shape',
    title: 'Not the status that the case demands',
    why: 'A written case names the exact status that users of this interface rely on.',
    fix: 'Answer with the status that the case names, or correct the case.',
  },
] as const satisfies readonly Rule[];
