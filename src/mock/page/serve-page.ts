import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../../contract/index.js';
import { exampleRequest } from '../example-request.js';
import type { RecentRequests } from '../serve/recent-requests.js';
import { pageHtml } from './page-html.js';
import { pageScript } from './page-script.js';
import { pageIcon, pageStyle } from './page-style.js';
import { RequestEvents } from './request-events.js';

/** Nothing but what comes from here, and nothing of it within a page of others. */
const fields = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Whether a target is one of the page about the mock. */
export function isOfPage(target: string): boolean {
  return /^\/__trellis(?:[/?]|$)/.test(target);
}

/** Serves the page about the mock at `/__trellis`; gives whether a request was for it. */
export function servePage(
  contract: () => Contract,
  recent: RecentRequests,
): (path: string, request: IncomingMessage, response: ServerResponse) => boolean {
  const events = new RequestEvents(recent);
  return (path, request, response) => {
    if (!isOfPage(path)) return false;
    const send = (status: number, type: string, text: string, more = {}): void => {
      const length = String(Buffer.byteLength(text));
      response.writeHead(status, { ...fields, ...more, 'Content-Type': type, 'Content-Length': length }).end(text);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(405, 'text/plain', 'only GET', { Allow: 'GET, HEAD' });
      return true;
    }
    switch (path.slice('/__trellis'.length)) {
      case '':
      case '/':
        send(200, 'text/html; charset=utf-8', pageHtml(contract()));
        break;
      case '/page.css':
        send(200, 'text/css; charset=utf-8', pageStyle);
        break;
      case '/icon.svg':
        send(200, 'image/svg+xml', pageIcon);
        break;
      case '/page.js':
        send(200, 'text/javascript; charset=utf-8', pageScript);
        break;
      case '/events':
        if (request.method === 'HEAD') send(200, 'text/event-stream', '');
        else events.serve(response, fields);
        break;
      case '/example':
        send(200, 'application/json', exampleText(contract(), request.url ?? ''));
        break;
      default:
        send(404, 'text/plain', 'nothing here');
    }
    return true;
  };
}

/** A good request for the operation that the query names; what is known of it where none is found. */
function exampleText(contract: Contract, target: string): string {
  const key = new URLSearchParams(target.slice(target.indexOf('?'))).get('operation') ?? '';
  const operation = contract.operation(key);
  if (operation === undefined) return 'null';
  const example = exampleRequest(operation);
  const bare = { method: operation.method, target: operation.path.text, fields: [], body: null };
  return JSON.stringify(example === undefined ? bare : { ...example, body: example.body ?? null });
}
