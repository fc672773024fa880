import { rulesOf } from './rule.js';

/** Rules about the requests of clients, as a proxy or a HAR file records them. Their findings never fail a run. */
export const clientRules = rulesOf('client', [
  {
    id: 'invalid-request',
    level: 'warning',
    title: 'A client sent a request that the contract does not allow',
    why: 'A server that follows the contract rejects the request, so the client works only with a lenient server.',
    fix: 'Send what the contract describes, or describe the request in the document if it is meant to be valid.',
  },
  {
    id: 'request-without-credentials',
    level: 'note',
    title: 'A client sent a request without the required credentials',
    why: 'The contract requires the server to deny the request. A client may send it on purpose to find out whether it is logged in.',
    fix: 'Send the credentials, or remove the security requirement of the operation if it is public.',
  },
]);
