import type { Hiding } from '../../run/index.js';
import type { KnownSecrets } from '../grouping/known-secrets.js';
import type { ObservedExchange } from '../model/observed.js';
import { fieldValue, fieldValues, percentDecoded, type FieldList } from '../../http/index.js';
import { pairsOf } from '../../wire/index.js';

const withheld = 'left out, because it contains a secret';

/** The number of characters of all entries, and the number of entries. */
const mostText = 128 * 1024 * 1024;
const mostEntries = 50_000;

/** Keeps exchanges as the entries of a HAR file, without secrets, up to a bound. */
export class HarRecorder {
  readonly #secrets: KnownSecrets;
  readonly #entries: string[] = [];
  #size = 0;
  #left = 0;

  constructor(secrets: KnownSecrets) {
    this.#secrets = secrets;
  }

  /** The number of exchanges beyond the bounds. */
  get leftOut(): number {
    return this.#left;
  }

  add(exchange: ObservedExchange, ...redactors: readonly Hiding[]): void {
    const text = JSON.stringify(harEntry(exchange, redactors));
    if (this.#entries.length >= mostEntries || this.#size + text.length > mostText) {
      this.#left++;
      return;
    }
    this.#entries.push(text);
    this.#size += text.length;
  }

  /** The file in pieces, without any secret known by now. */
  file(version: string): readonly string[] {
    const all = this.#secrets.all();
    const creator = JSON.stringify({ name: 'trellis', version });
    const entries = this.#entries.map((text, at) => `${at === 0 ? '' : ',\n'}${all.text(text)}`);
    return [`{"log":{"version":"1.2","creator":${creator},"entries":[\n`, ...entries, '\n]}}\n'];
  }
}

type Named = { readonly name: string; readonly value: string };

/** Converts an exchange to an entry of a HAR 1.2 file, without the secrets that the redactors know. */
function harEntry({ request, result, startedAt, duration }: ObservedExchange, redactors: readonly Hiding[]): object {
  const clean = (text: string): string => redactors.reduce((left, redactor) => redactor.text(left), text);
  const fields = (list: FieldList): readonly Named[] => list.map(([name, value]) => ({ name, value: clean(value) }));
  const url = clean(request.url);
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  const mimeType = fieldValue(request.fields, 'content-type') ?? '';
  const body = request.body === undefined ? undefined : textOf(request.body, clean);
  const answer = result.kind === 'response' ? result : undefined;
  const content = answer === undefined || answer.bodyState === 'unseen' ? undefined : textOf(answer.body, clean);
  const location = answer === undefined ? undefined : fieldValue(answer.fields, 'location');
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: round(duration),
    request: {
      method: request.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: fieldValues(request.fields, 'cookie')
        .flatMap((line) => pairsOf(line, ';'))
        .map(([name, value]) => ({ name, value: clean(value) })),
      headers: fields(request.fields),
      queryString: pairsOf(query, '&').map(([name, value]) => ({ name, value: percentDecoded(value) })),
      ...(request.body === undefined || request.body.length === 0
        ? {}
        : { postData: { mimeType, params: [], ...(body ?? { text: '', comment: withheld }) } }),
      headersSize: -1,
      bodySize: request.body?.length ?? -1,
    },
    response: {
      status: answer?.status ?? 0,
      statusText: answer?.reason ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: fields(answer?.fields ?? []),
      content: {
        size: answer === undefined || answer.bodyState === 'unseen' ? -1 : answer.body.length,
        mimeType: fieldValue(answer?.fields ?? [], 'content-type') ?? '',
        ...(answer === undefined || answer.bodyState === 'unseen' ? {} : (content ?? { comment: withheld })),
      },
      redirectURL: location === undefined ? '' : clean(location),
      headersSize: -1,
      bodySize: -1,
      ...(result.kind === 'failure' ? { _error: clean(result.detail) } : {}),
    },
    cache: {},
    timings: { send: 0, wait: round(duration), receive: 0 },
  };
}

/** A body as text, or in base64 for binary content; undefined if binary content contains a secret. */
function textOf(
  body: Uint8Array,
  clean: (text: string) => string,
): { readonly text: string; readonly encoding?: 'base64' } | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const text = bytes.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(bytes)) return { text: clean(text) };
  const latin1 = bytes.toString('latin1');
  return clean(latin1) === latin1 ? { text: bytes.toString('base64'), encoding: 'base64' } : undefined;
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
