import type { ExchangeResult } from '../../checks/index.js';
import { TrellisError, attempt } from '../../error/index.js';
import { fieldValue, formKind, hasField, parseMediaType, type FieldList } from '../../http/index.js';
import type { ObservedExchange, ObservedRequest } from '../model/observed.js';

/** A JSON object without a known shape. */
type Loose = Readonly<Record<string, unknown>>;

const nothing = new Uint8Array(0);

/**
 * Reads the exchanges of a HAR 1.2 file, as browsers and test tools export it, numbered from 1.
 *
 * @throws TrellisError `har` for a text that is not a HAR file.
 */
export function harExchanges(text: string, file: string): readonly ObservedExchange[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw noHar(file, error instanceof Error ? error.message : String(error));
  }
  const entries = objectOf(objectOf(parsed)['log'])['entries'];
  if (!Array.isArray(entries)) throw noHar(file, 'it has no list log.entries');
  return entries.map((entry, index) => observed(objectOf(entry), index + 1));
}

function noHar(file: string, why: string): TrellisError {
  return new TrellisError([
    {
      code: 'har',
      message: `${file} is not a HAR file: ${why}`,
      hint: 'export the network log of a browser, or the recording of a test tool, as HAR 1.2',
    },
  ]);
}

function observed(entry: Loose, number: number): ObservedExchange {
  const request = objectOf(entry['request']);
  const response = objectOf(entry['response']);
  const method = textOf(request['method']);
  const requestFields = fieldsOf(request['headers']);
  const startedAt = Date.parse(textOf(entry['startedDateTime']));
  const duration = Number(entry['time']);
  const result = resultOf(response, method);
  const unjudged = reasonAgainst(entry, request, response);
  return {
    number,
    startedAt: Number.isNaN(startedAt) ? 0 : startedAt,
    request: requestOf(request, method, requestFields),
    result,
    duration: duration > 0 ? duration : 0,
    ...(unjudged === undefined ? {} : { unjudged }),
  };
}

/** The reason why an entry says nothing about the server. */
function reasonAgainst(entry: Loose, request: Loose, response: Loose): string | undefined {
  if (textOf(request['method']) === '' || textOf(request['url']) === '') return 'the entry has no request';
  if (textOf(entry['_fromCache']) !== '' || objectOf(entry['cache'])['_fromCache'] === true) {
    return 'the browser had the response in its cache';
  }
  if (Array.isArray(entry['_webSocketMessages']) || entry['_resourceType'] === 'websocket') {
    return 'the connection was upgraded';
  }
  const status = Number(response['status']);
  return status >= 100 ? undefined : 'the file has no response to it';
}

function requestOf(request: Loose, method: string, recorded: FieldList): ObservedRequest {
  const post = objectOf(request['postData']);
  const mimeType = textOf(post['mimeType']);
  const cookies = listOf(request['cookies']).map((each) => `${textOf(each['name'])}=${textOf(each['value'])}`);
  const fields = [...recorded];
  if (mimeType !== '' && !hasField(fields, 'content-type')) fields.push(['Content-Type', mimeType]);
  // Browsers that omit the header may still list the cookies.
  if (cookies.length > 0 && !hasField(fields, 'cookie')) fields.push(['Cookie', cookies.join('; ')]);
  return {
    method,
    url: textOf(request['url']),
    fields,
    body: requestBody(request, post, fields),
    hidesCredentials: true,
  };
}

/** The body of a request; undefined if the file does not contain it. */
function requestBody(request: Loose, post: Loose, fields: FieldList): Uint8Array | undefined {
  const text = post['text'];
  const type = parseMediaType(fieldValue(fields, 'content-type') ?? '');
  if (typeof text === 'string' && text !== '') {
    const bytes = bytesOf(text, post['encoding']);
    // Browsers export multipart bodies without the contents of files.
    return type?.type === 'multipart' && !isEncoded(post['encoding']) ? undefined : bytes;
  }
  const parameters = listOf(post['params']);
  if (parameters.length > 0) {
    if (type === undefined || formKind(type) !== 'urlencoded') return undefined;
    const pairs = parameters.map(({ name, value }): [string, string] => [
      decoded(textOf(name)),
      decoded(textOf(value)),
    ]);
    return Buffer.from(new URLSearchParams(pairs).toString(), 'utf8');
  }
  const length = Number(fieldValue(fields, 'content-length') ?? request['bodySize'] ?? 0);
  return length > 0 || hasField(fields, 'transfer-encoding') ? undefined : nothing;
}

/**
 * Decodes a text; undefined for an unknown encoding or invalid data, and for bytes that became replacement characters.
 */
function bytesOf(text: string, encoding: unknown): Uint8Array | undefined {
  if (!isEncoded(encoding)) return text.includes('\uFFFD') ? undefined : Buffer.from(text, 'utf8');
  const isBase64 = encoding === 'base64' && /^[\w+/\s-]*=*\s*$/.test(text);
  return isBase64 ? Buffer.from(text, 'base64') : undefined;
}

function isEncoded(encoding: unknown): boolean {
  return typeof encoding === 'string' && encoding !== '';
}

/** Decodes a form parameter, which some tools write decoded and others as sent. */
function decoded(text: string): string {
  return attempt(() => decodeURIComponent(text.replaceAll('+', ' '))) ?? text;
}

function resultOf(response: Loose, method: string): ExchangeResult {
  const status = Number(response['status']);
  if (!(status >= 100)) {
    const detail = textOf(response['_error']) || 'the file has no response';
    return { kind: 'failure', failure: 'unreachable', detail, status: undefined };
  }
  const fields = fieldsOf(response['headers']);
  const content = objectOf(response['content']);
  const mimeType = textOf(content['mimeType']);
  // `x-unknown` means that there is no media type.
  if (mimeType !== '' && mimeType !== 'x-unknown' && fields.length === 0) fields.push(['Content-Type', mimeType]);
  const body = method === 'HEAD' || status === 304 ? nothing : responseBody(response, content, status);
  const bodyState = body === undefined ? 'unseen' : 'complete';
  return { kind: 'response', status, reason: textOf(response['statusText']), fields, body: body ?? nothing, bodyState };
}

/** The body of a response; undefined if the file does not contain it. */
function responseBody(response: Loose, content: Loose, status: number): Uint8Array | undefined {
  const text = content['text'];
  if (typeof text === 'string' && text !== '') {
    return bytesOf(text, content['encoding']);
  }
  const sizes = [Number(content['size'] ?? 0), Number(response['bodySize'] ?? 0)];
  // Browsers export no content of redirects, whatever its size.
  if (status >= 300 && status < 400) return undefined;
  if (sizes.some((size) => size > 0)) return undefined;
  const announced = fieldValue(fieldsOf(response['headers']), 'content-length');
  if (announced !== undefined && Number(announced) > 0) return undefined;
  // Without a text, only a size of zero means an empty body; -1 means unknown.
  return content['size'] === 0 || typeof text === 'string' ? nothing : undefined;
}

/** The fields of a message, without HTTP/2 pseudo-fields. Some browsers join the lines of a field with line breaks. */
function fieldsOf(value: unknown): [string, string][] {
  return listOf(value).flatMap(({ name, value: text }) =>
    textOf(name) === '' || textOf(name).startsWith(':')
      ? []
      : textOf(text)
          .split(/\r?\n/)
          .map((line): [string, string] => [textOf(name), line]),
  );
}

function listOf(value: unknown): readonly Loose[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function objectOf(value: unknown): Loose {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every member of it is unknown
  return typeof value === 'object' && value !== null ? (value as Loose) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
