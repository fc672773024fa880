import type { ServerResponse } from 'node:http';
import type { RecentRequests } from '../serve/recent-requests.js';
import type { SeenRequest } from '../serve/seen-request.js';
import type { DocumentNews } from './document-news.js';

const mostViolations = 10;
const mostCharacters = 300;
/** The number of recent requests that a new reader gets, and the number of readers. */
const mostReplayed = 100;
const mostReaders = 20;
/** A reader with so many unread bytes is disconnected. */
const mostUnread = 1024 * 1024;

/** Sends each answered request, and changes of the document, as server-sent events (HTML Standard §9.2). */
export class RequestEvents {
  readonly #recent: RecentRequests;
  readonly #news: DocumentNews;
  #readers = 0;

  constructor(recent: RecentRequests, news: DocumentNews) {
    this.#recent = recent;
    this.#news = news;
  }

  /** Sends the latest requests, then each that follows, until the reader leaves. */
  serve(response: ServerResponse, fields: Readonly<Record<string, string>>): void {
    if (this.#readers >= mostReaders) {
      response.writeHead(503, { ...fields, 'Retry-After': '5' }).end();
      return;
    }
    this.#readers++;
    response.writeHead(200, { ...fields, 'Content-Type': 'text/event-stream' });
    const write = (text: string): void => {
      if (response.writableLength > mostUnread) response.destroy();
      else response.write(text);
    };
    const tell = (request: SeenRequest): void => write(`data: ${eventText(request)}\n\n`);
    const tellNews = (): void => write(`event: document\ndata: ${JSON.stringify(this.#news.latest)}\n\n`);
    // The first event confirms the connection to the reader.
    tellNews();
    for (const request of this.#recent.list().slice(-mostReplayed)) tell(request);
    const ends = [this.#recent.listen(tell), this.#news.listen(tellNews)];
    response.once('close', () => {
      this.#readers--;
      for (const end of ends) end();
    });
  }
}

/** The event is one line, because JSON text has no line breaks. */
function eventText(request: SeenRequest): string {
  const { number, time, method, target, operation, status, duration, violations, note, isPreflight } = request;
  const told = violations.slice(0, mostViolations).map(({ code, location, message }) => {
    return { code, location, message: message.slice(0, mostCharacters) };
  });
  return JSON.stringify({
    number,
    time,
    method,
    target,
    operation,
    status: status ?? null,
    duration,
    violations: told,
    note,
    isPreflight,
  });
}
