import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../../contract/index.js';
import type { RecentRequests } from '../serve/recent-requests.js';
import type { MockState } from '../state/mock-state.js';
import { text as pageScript } from './browser/main.ts?inlined';
import { text as pageStyle } from './browser/style.css?inlined';
import type { DocumentNews } from './document-news.js';
import { operationDetail } from './operation-detail.js';
import { pageHtml, pageIcon } from './page-html.js';
import { RequestEvents } from './request-events.js';
import { serveState } from './serve-state.js';
import { attempt } from '../../error/index.js';
import { fieldPairs } from '../../http/index.js';
import { isTelling } from '../../run/index.js';
import type { SeenRequest } from '../serve/seen-request.js';
import type { RequestDetail, ShownMessage } from './browser/shown.js';

/** The page loads resources only from this server, and cannot be framed. */
const fields = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** The content of a page. */
export interface PageParts {
  readonly contract: () => Contract;
  readonly recent: RecentRequests;
  readonly news: DocumentNews;
  /** The words before the title of the document; `A mock of` by default. */
  readonly what?: string;
  readonly state?: MockState | undefined;
}

/** Whether a request target belongs to the page. */
export function isOfPage(target: string): boolean {
  return /^\/__trellis(?:[/?]|$)/.test(target);
}

/** Serves the page at `/__trellis`; returns whether the request was for it. */
export function servePage({
  contract,
  recent,
  news,
  what,
  state,
}: PageParts): (path: string, request: IncomingMessage, response: ServerResponse) => boolean {
  const events = new RequestEvents(recent, news);
  return (path, request, response) => {
    if (!isOfPage(path)) return false;
    const send = (status: number, type: string, text: string, more = {}): void => {
      const content = status === 204 ? {} : { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(text)) };
      response.writeHead(status, { ...fields, ...more, ...content }).end(text);
    };
    if (path === '/__trellis/state') {
      serveState(state, request, send);
      return true;
    }
    if (path === '/__trellis/requests' && request.method === 'DELETE') {
      recent.clear();
      send(204, 'text/plain', '');
      return true;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(405, 'text/plain', 'only GET', { Allow: 'GET, HEAD' });
      return true;
    }
    switch (path.slice('/__trellis'.length)) {
      case '':
      case '/':
        send(
          200,
          'text/html; charset=utf-8',
          pageHtml(contract(), {
            what: what ?? 'A mock of',
            kind: what === undefined ? 'mock' : 'proxy',
            hasState: state !== undefined,
            version: news.latest.version,
          }),
        );
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
      case '/health':
        send(200, 'application/json', healthText(contract()));
        break;
      case '/operation': {
        const operation = contract().operation(queryOf(request).get('operation') ?? '');
        send(200, 'application/json', operation === undefined ? 'null' : JSON.stringify(operationDetail(operation)));
        break;
      }
      case '/request': {
        const seen = recent.numbered(Number(queryOf(request).get('number')));
        send(200, 'application/json', seen === undefined ? 'null' : JSON.stringify(requestDetail(seen)));
        break;
      }
      default:
        send(404, 'text/plain', 'not found');
    }
    return true;
  };
}

/** The health of the mock, with the document in use. */
function healthText({ title, version, operations }: Contract): string {
  return JSON.stringify({ status: 'ok', title, version, operations: operations.length });
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const mark = url.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : url.slice(mark));
}

/** The number of characters of content that the page shows. */
const mostCharacters = 20_000;

/** The details of a request for the page, without secrets. */
function requestDetail(seen: SeenRequest): RequestDetail {
  const { fields, body, answer } = seen;
  const sent = answer && fieldPairs(answer.fields);
  return {
    request: message(seen, fields, body, body.length),
    answer: answer && sent && message(seen, sent, answer.body, answer.size),
  };
}

function message(
  seen: SeenRequest,
  fields: readonly (readonly [name: string, value: string])[],
  body: Uint8Array,
  size: number,
): ShownMessage {
  const text = textOf(body);
  return {
    fields: fields.map(([name, value]) => [name, isTelling(name) ? withoutSecret(value) : seen.shown(value)] as const),
    text: text && seen.shown(text.slice(0, mostCharacters)),
    size,
    isCut: size > body.length || (text?.length ?? 0) > mostCharacters,
  };
}

/** A field value without its credential; the scheme stays, as it is not secret (RFC 9110 §11.4). */
function withoutSecret(value: string): string {
  return /^(?:basic|bearer|digest) /i.test(value) ? `${value.slice(0, value.indexOf(' '))} …` : '…';
}

function textOf(body: Uint8Array): string | undefined {
  // A truncated text may end within a character.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return attempt(() => decoder.decode(body, { stream: true }));
}
