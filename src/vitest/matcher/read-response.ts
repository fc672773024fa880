import type { ReceivedResponse } from '../../checks/index.js';
import type { FieldList } from '../../http/index.js';

type HeaderRecord = Readonly<Record<string, string | number | readonly string[] | undefined>>;
type HeaderEntries = Iterable<readonly [string, string]>;

/**
 * A response for `toMatchContract`: a `Response` of fetch, a response of undici's `request`, or any object of this shape.
 *
 * `body` is the received text or bytes. Any other value counts as a parsed JSON body, unless `text` contains the original
 * one, as in supertest. The body of a `Response` stays readable.
 */
export interface JudgedResponse {
  readonly status?: number;
  readonly statusCode?: number;
  readonly headers?: HeaderRecord | HeaderEntries;
  readonly body?: unknown;
  readonly text?: unknown;
}

/**
 * Reads a response to its end.
 *
 * @throws TypeError for other values, and for a response whose body has been read.
 */
export async function readResponse(received: unknown): Promise<ReceivedResponse> {
  if (!isResponse(received)) {
    throw new TypeError(
      'toMatchContract accepts a fetch Response, an undici response, or { status, headers, body }; ' +
        'this value has no status (is an `await` missing before the request?)',
    );
  }
  return {
    kind: 'response',
    status: received.status ?? received.statusCode ?? 0,
    fields: fieldsOf(received.headers),
    body: await bodyOf(received),
    bodyState: 'complete',
  };
}

function isResponse(value: unknown): value is JudgedResponse {
  if (typeof value !== 'object' || value === null) return false;
  const { status, statusCode } = value as JudgedResponse;
  return Number.isInteger(status ?? statusCode);
}

function fieldsOf(headers: JudgedResponse['headers'] = {}): FieldList {
  if (Symbol.iterator in headers) return [...headers].map(([name, value]) => [name, value]);
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );
}

/** Reads a copy of the body, if the response can be cloned. */
async function bodyOf(response: JudgedResponse): Promise<Uint8Array> {
  if (isReadable(response)) {
    if (response.bodyUsed === true) throw bodyGone();
    const copy = response.clone?.() ?? response;
    return new Uint8Array(await copy.arrayBuffer());
  }
  const { body, text } = response;
  if (isReadable(body)) {
    if (body.bodyUsed === true) throw bodyGone();
    return new Uint8Array(await body.arrayBuffer());
  }
  if (typeof text === 'string') return Buffer.from(text);
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A fetch `Response`, or a body of undici. */
interface Readable {
  readonly bodyUsed?: boolean;
  readonly clone?: () => Readable;
  arrayBuffer(): Promise<ArrayBuffer>;
}

function isReadable(value: unknown): value is Readable {
  return typeof value === 'object' && value !== null && typeof (value as Readable).arrayBuffer === 'function';
}

function bodyGone(): TypeError {
  return new TypeError(
    'the body of the response has already been read: call toMatchContract first, or pass { status, headers, body }',
  );
}
