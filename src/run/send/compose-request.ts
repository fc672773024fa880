import {
  bodyTemplate,
  instantiate,
  type Draw,
  type Field,
  type Placement,
  type RequestPlan,
  type SecretText,
} from '../../cases/index.js';
import type { Template } from '../../wire/index.js';
import { type FieldList, isToken, fieldValues, hasField } from '../../http/index.js';
import { curlLine, socketLine, type SocketPiece } from '../reproduce/curl-line.js';
import { joined, shown, type ShellText } from '../reproduce/shell-text.js';
import type { Endpoint } from '../connection/endpoint.js';
import type { WireRequest } from '../connection/connection.js';

/** Methods whose requests state that they have no content (RFC 9110 §8.6). */
const EXPECT_CONTENT = new Set(['POST', 'PUT', 'PATCH', 'QUERY', 'PROPFIND', 'PROPPATCH']);

/** A field that every request contains, unless the request has a field of that name itself. */
export interface StandingField {
  readonly name: string;
  readonly value: SecretText;
}

/** The parts of a request whose credentials have been placed. */
export interface RequestParts {
  readonly plan: RequestPlan;
  /** Fields that follow those of the plan. */
  readonly steering: readonly Field[];
  readonly placements: readonly Placement[];
  readonly standing: readonly StandingField[];
  readonly endpoint: Endpoint;
  readonly insecure: boolean;
  readonly draw: Draw;
}

/** A request ready to be sent, and its presentation for people. */
export interface ComposedRequest {
  readonly wire: WireRequest;
  /** The body, which the message may divide into chunks. */
  readonly content: Uint8Array | undefined;
  /** The absolute URL. */
  readonly url: string;
  /** Whether standard HTTP clients refuse to send the request. */
  readonly raw: boolean;
  /** Writes the command that reproduces the request. It is computed on demand, because few requests need one. */
  reproduce(): string;
  /** The text of the whole message, in order. */
  pieces(): readonly SocketPiece[];
}

type ShownField = readonly [name: string, value: ShellText];

const transferEncoding: ShownField = ['Transfer-Encoding', shown('chunked')];

/** Composes a request: fills its holes, prepends the base path, and places the credentials. */
export function composeRequest(parts: RequestParts): ComposedRequest {
  const { plan, endpoint, insecure } = parts;
  const { method } = plan;
  const said = plan.body === undefined ? undefined : instantiate(bodyTemplate(plan.body), parts.draw);
  const body = plan.chunked && said !== undefined ? inChunks(said) : said;
  const target = targetOf(parts);
  const own = withCookies(fieldsOf(parts), parts.placements);
  const named = plan.chunked ? [...own, transferEncoding] : own;
  const fields = plan.smallNames ? named.map(([name, value]): ShownField => [name.toLowerCase(), value]) : named;
  const bare: FieldList = fields.map(([name, value]) => [name, value.bytes]);
  const pause = plan.paused && body !== undefined ? { pauseAt: Math.ceil(body.length / 2) } : {};
  const raw = plan.paused === true || needsRawSocket(method, target.bytes, bare);
  const complete = completeFields(method, endpoint.host, bare, body);
  const wire: WireRequest = { method, target: target.bytes, fields: complete, body, ...pause };
  const pieces = (): readonly SocketPiece[] => piecesOf(wire, target, fields);
  const reproduce = (): string =>
    raw
      ? socketLine({ ...endpoint, pieces: pieces() })
      : curlLine({ method, origin: endpoint.origin, target, fields, body, insecure });
  return { wire, content: said, url: endpoint.origin + target.bytes, raw, reproduce, pieces };
}

/** Writes the command that sends several requests in succession on one connection. */
export function socketLineOf(requests: readonly ComposedRequest[], endpoint: Endpoint): string {
  const pieces = requests.flatMap((request, index) =>
    index === 0 ? request.pieces() : (['pause', ...request.pieces()] as const),
  );
  return socketLine({ ...endpoint, pieces });
}

/** The request target (RFC 9112 §3.2): the part of the request line between method and version. */
function targetOf({ plan, placements, endpoint, draw }: RequestParts): ShellText {
  let target = joined(plan.isAbsolute === true ? '' : endpoint.basePath, shown(latin1Text(plan.path, draw)));
  for (const { in: where, name, value } of placements) {
    if (where !== 'query') continue;
    const separator = target.bytes.includes('?') ? '&' : '?';
    target = joined(target, `${separator}${encodeURIComponent(name)}=`, secretText(value));
  }
  return target;
}

function fieldsOf({ plan, steering, placements, standing, draw }: RequestParts): readonly ShownField[] {
  const own: readonly ShownField[] = [
    ...[...plan.fields, ...steering].map(({ name, value }): ShownField => [name, shown(latin1Text(value, draw))]),
    ...placements.flatMap(({ in: where, name, value }): readonly ShownField[] =>
      where === 'header' ? [[name, secretText(value)]] : [],
    ),
  ];
  const named = new Set(own.map(([name]) => name.toLowerCase()));
  const always = standing.filter(({ name }) => !named.has(name.toLowerCase()));
  return [...always.map(({ name, value }): ShownField => [name, secretText(value)]), ...own];
}

/** Joins all cookies into one Cookie field (RFC 6265 §5.4). */
function withCookies(fields: readonly ShownField[], placements: readonly Placement[]): readonly ShownField[] {
  const cookies = placements.filter((placement) => placement.in === 'cookie');
  if (cookies.length === 0) return fields;
  const present = fields.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => value);
  const placed = cookies.map(({ name, value }) => joined(`${name}=`, secretText(value)));
  const value = [...present, ...placed].reduce((all, next) => joined(all, '; ', next));
  return [...fields.filter(([name]) => name.toLowerCase() !== 'cookie'), ['Cookie', value]];
}

/** The request line, all fields and the body; fields that contain a secret are separate pieces. */
function piecesOf(
  { method, fields: sent, body, pauseAt }: WireRequest,
  target: ShellText,
  shownFields: readonly ShownField[],
): readonly SocketPiece[] {
  const unused = [...shownFields];
  const lines = sent.map(([name, bytes]) => {
    const at = unused.findIndex(([given, value]) => given === name && value.bytes === bytes);
    return [shown(`${name}: `), unused.splice(at, at === -1 ? 0 : 1)[0]?.[1] ?? shown(bytes), shown('\r\n')];
  });
  const start = [shown(`${method} `), target, shown(' HTTP/1.1\r\n')];
  const head = [...start, ...lines.flat(), shown('\r\n')];
  if (body === undefined) return head;
  if (pauseAt === undefined) return [...head, shown(latin1(body))];
  return [...head, shown(latin1(body.subarray(0, pauseAt))), 'pause', shown(latin1(body.subarray(pauseAt)))];
}

/** The bytes of a template, as one Latin-1 character each. */
function latin1Text(template: Template, draw: Draw): string {
  const [only] = template;
  // Nearly every path and field is a single text.
  if (template.length === 1 && typeof only === 'string' && /^[\0-\x7f]*$/.test(only)) return only;
  return latin1(instantiate(template, draw));
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Credentials are sent in UTF-8 (RFC 7617 §2.1). */
function secretText({ text, shell, hides }: SecretText): ShellText {
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  return hides.length === 0 ? shown(bytes) : { bytes, quoted: shell };
}

/** Fields that standard clients reject, drop or interpret. */
const reserved = new Set(['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Fields that standard clients send only once. */
const single = new Set(['host', 'authorization', 'content-type']);

/**
 * Whether standard clients refuse to send a request, so that its bytes must be written by hand. `fields` are those of
 * the request before any are added.
 */
function needsRawSocket(method: string, target: string, fields: FieldList): boolean {
  if (method === 'CONNECT' || method === 'TRACE' || !isToken(method)) return true;
  if (!/^\/[\x21-\x7e]*$/.test(target)) return true;
  const seen = new Set<string>();
  return fields.some(([written, value]) => {
    const name = written.toLowerCase();
    if (reserved.has(name) || seen.has(name) || !isToken(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value)) return true;
    if (single.has(name)) seen.add(name);
    return false;
  });
}

/**
 * Encodes a body as two chunks and the last chunk, without trailer fields (RFC 9112 §7.1).
 *
 * @example
 * Buffer.from(inChunks(Buffer.from('fern'))).toString() // '2\r\nfe\r\n2\r\nrn\r\n0\r\n\r\n'
 */
function inChunks(body: Uint8Array): Uint8Array {
  const middle = Math.ceil(body.length / 2);
  const parts = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0);
  const chunks = parts.map((part) => Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, end]));
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

const end = Buffer.from('\r\n');

/**
 * Returns all fields of a request in sending order: Host first (RFC 9110 §7.2), then Connection, the fields of the
 * request, and Content-Length. A field that the request contains itself stays as it is.
 */
function completeFields(method: string, host: string, fields: FieldList, body: Uint8Array | undefined): FieldList {
  const hosts = fieldValues(fields, 'host');
  const complete: (readonly [string, string])[] = hosts.length > 1 ? [] : [['host', hosts[0] ?? host]];
  if (!hasField(fields, 'connection')) complete.push(['connection', method === 'HEAD' ? 'close' : 'keep-alive']);
  complete.push(...fields.filter(([name]) => hosts.length > 1 || name.toLowerCase() !== 'host'));
  if (hasField(fields, 'content-length') || hasField(fields, 'transfer-encoding')) return complete;
  const length = body?.length ?? 0;
  if (length > 0 || EXPECT_CONTENT.has(method)) complete.push(['content-length', String(length)]);
  return complete;
}
