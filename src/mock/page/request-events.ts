import type { ServerResponse } from 'node:http';
import type { RecentRequests } from '../serve/recent-requests.js';
import type { SeenRequest } from '../serve/seen-request.js';
import type { DocumentNews } from './document-news.js';

const mostViolations = 10;
const mostCharacters = 300;
/** As many of the latest as a new reader is told, and as many readers as there may be. */
const mostReplayed = 100;
const mostReaders = 20;
/** A reader that has so many bytes still to read does not read. */
const mostUnread = 1024 * 1024;

/** Tells readers of each request as it is answered, and of the document, as server-sent events (HTML Standard §9.2). */
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
    // Something must be sent, or the reader does not know that it is heard.
    tellNews();
    for (const request of this.#recent.list().slice(-mostReplayed)) tell(request);
    const ends = [this.#recent.listen(tell), this.#news.listen(tellNews)];
    response.once('close', () => {
      this.#readers--;
      for (const end of ends) end();
    });
  }
}

/** One line: JSON has no line end in it. */
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
