import { rulesOf } from './rule.js';

/** Rules about failures: a server answers every request in HTTP, without revealing its internals. */
export const robustnessRules = rulesOf('robustness', [
  {
    id: 'server-error',
    title: 'The server failed with a 5xx status',
    standard: 'RFC 9110 §15.6',
    why: 'A 5xx status means that the server is at fault: its code does not handle such a request.',
    fix: 'Handle the request, and answer invalid requests with a 4xx status.',
  },
  {
    id: 'no-answer',
    title: 'The server did not answer within the time-out',
    why: 'The client waits and the connection stays occupied. A few such requests stop the service for everyone.',
    fix: 'Answer every request, including those that cannot be handled.',
  },
  {
    id: 'connection-reset',
    title: 'The connection ended without a response',
    why: 'The client cannot know what happened to its request. Often, the server process has crashed.',
    fix: 'Send a response before closing the connection.',
  },
  {
    id: 'target-died',
    title: 'The service died',
    why: 'One request stops the service for every client, so any client can cause an outage.',
    fix: 'Find the error in the log of the service, catch it, and answer the request with a 4xx or 5xx status.',
  },
  {
    id: 'truncated-response',
    title: 'The connection ended in the middle of a response',
    standard: 'RFC 9112 §8',
    why: 'The client has to discard the incomplete response.',
    fix: 'Send as many bytes as Content-Length states, and end a chunked body with the last chunk.',
  },
  {
    id: 'not-http',
    title: 'The response is not HTTP',
    standard: 'RFC 9112 §2.1',
    why: 'No client can read the response.',
    fix: 'Leave the framing of responses to the HTTP library, and keep line breaks out of headers.',
  },
  {
    id: 'spoilt-connection',
    title: 'A rejected request makes its connection unusable',
    standard: 'RFC 9112 §9.3',
    why: 'The server takes the unread body for the start of the next request, which fails or is not what the client sent.',
    fix: 'Read the whole body before the next request, or answer with Connection: close and close the connection.',
  },
  {
    id: 'undecodable-body',
    title: 'The body cannot be decoded as its Content-Encoding states',
    standard: 'RFC 9110 §8.4',
    why: 'A client that relies on the header gets an error instead of the body.',
    fix: 'Name the coding that the server applied, and apply only one that the request accepts.',
  },
  {
    id: 'body-over-limit',
    title: 'The body does not end',
    why: 'Clients hold a JSON body in memory before they can use it.',
    fix: 'Limit the size of each response.',
  },
  {
    id: 'stack-trace',
    level: 'warning',
    title: 'An error response reveals internals of the server',
    why: 'Stack traces and file paths show an attacker what runs on the server, and do not help a client.',
    fix: 'Log the details on the server, and send a message about the request.',
  },
]);
