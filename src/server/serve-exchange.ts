import type { Answerer } from './answerer.js';
import type { BearerGuard } from './bearer-guard.js';
import type { Exchange } from './exchange.js';
import { type PlantStoreLimits, longestTarget } from './limits.js';
import type { PlantStore, StoredPlant } from './plant-store.js';
import { readNewPlant } from './read-new-plant.js';
import type { Refusal } from './refusal.js';
import type { IncomingMessage } from 'node:http';
import { fieldLines, parseFieldList, parseMediaType, readBody } from '../http/index.js';
import { declaredBody } from './declared-body.js';
import type { ErrorName } from './error-catalogue.js';

/**
 * RFC 3986 §3.2.2 and §3.2.3: a registered name (which may be empty), an IPv4 address or a bracketed literal, and a
 * port.
 */
const validHost = /^(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?$/;

const schemeAndAuthority = /^https?:\/\/[^/?#]*/i;

const encodedCharacter = /%([0-9a-f]{2})/gi;

/** The services that answering a request needs. */
export interface Service {
  readonly guard: BearerGuard;
  readonly store: PlantStore;
  readonly limits: PlantStoreLimits;
  readonly answerer: Answerer;
  readonly onStoreFailure: ((reason: unknown) => void) | undefined;
}

/** Answers a request exactly once, or not at all if its body never arrives completely. */
export function serveExchange(exchange: Exchange, service: Service): void {
  const { request, response, connection } = exchange;
  const { guard, limits, answerer } = service;
  const reason = judgeHead(request, guard, limits);
  if (reason !== undefined) {
    answerer.refuse(exchange, { name: reason });
    return;
  }
  if (exchange.awaitsContinue) response.writeContinue();
  readBody(request, limits.bodyBytes, (body) => {
    if (body === 'too-large') {
      answerer.refuse(exchange, { name: 'body-too-large' });
      return;
    }
    connection.requestArrived();
    void create(exchange, body, service);
  });
}

async function create(exchange: Exchange, body: Uint8Array, service: Service): Promise<void> {
  const { answerer } = service;
  const created = await createPlant(body, service);
  // A Plant has no id, and JSON.stringify omits an undefined tag.
  if (created.ok) answerer.accept(exchange, JSON.stringify({ name: created.plant.name, tag: created.plant.tag }));
  else answerer.refuse(exchange, created.refusal);
}

type CreatedPlant =
  | { readonly ok: true; readonly plant: StoredPlant }
  | { readonly ok: false; readonly refusal: Refusal };

/** Reads and stores a NewPlant; never rejects. */
async function createPlant(body: Uint8Array, { store, onStoreFailure }: Service): Promise<CreatedPlant> {
  try {
    const read = readNewPlant(body);
    if (!read.ok) return read;
    const outcome = await store.add(read.plant);
    return outcome === 'added' ? read : { ok: false, refusal: { name: 'id-taken' } };
  } catch (reason) {
    onStoreFailure?.(reason);
    // The reason is for the operator only: an error of the engine may contain hosts, files and users.
    return { ok: false, refusal: { name: 'store-failed' } };
  }
}

/**
 * The first reason in the request line and the header section to refuse a request, or undefined.
 *
 * In this order: the message, the target, the method, the expectation, the credentials, the declared body.
 */
function judgeHead(
  request: IncomingMessage,
  guard: BearerGuard,
  limits: { readonly bodyBytes: number },
): ErrorName | undefined {
  return (
    judgeMessage(request) ??
    judgeTarget(request) ??
    guard(fieldLines(request.rawHeaders, 'authorization')) ??
    judgeContent(request, limits.bodyBytes)
  );
}

function judgeMessage(request: IncomingMessage): ErrorName | undefined {
  if (request.httpVersionMajor !== 1) return 'malformed-request';
  const hosts = fieldLines(request.rawHeaders, 'host');
  // HTTP/1.0 does not require Host, but if it is sent, it must be valid.
  if (hosts.length !== 1 && (hosts.length > 1 || request.httpVersionMinor > 0)) return 'invalid-host';
  if (hosts[0] !== undefined && !validHost.test(hosts[0])) return 'invalid-host';
  const transferCoding = request.headers['transfer-encoding'];
  if (transferCoding !== undefined && transferCoding.toLowerCase() !== 'chunked') return 'unsupported-transfer-coding';
  return undefined;
}

function judgeTarget(request: IncomingMessage): ErrorName | undefined {
  const target = request.url ?? '';
  if (target !== '/plants') {
    if (target.length > longestTarget) return 'target-too-long';
    if (requestPath(target) !== '/plants') return 'unknown-path';
  }
  return request.method === 'POST' ? undefined : 'method-not-allowed';
}

function judgeContent(request: IncomingMessage, bodyBytes: number): ErrorName | undefined {
  const length = declaredBody(request);
  const types = fieldLines(request.rawHeaders, 'content-type');
  // A body without a media type is an octet stream (RFC 9110 §8.3), not JSON; without a body, no media type is needed.
  if (types.length === 0) return length > 0 ? 'unsupported-media-type' : 'body-missing';
  if (types.length > 1 || !isJson(types[0]!)) return 'unsupported-media-type';
  const coding = request.headers['content-encoding'];
  if (coding !== undefined && !parseFieldList(coding).every(isIdentity)) return 'unsupported-content-coding';
  return length > bodyBytes && length !== Number.POSITIVE_INFINITY ? 'body-too-large' : undefined;
}

/** Parameters are ignored: application/json defines none, and a `charset` has no effect (RFC 8259 §11). */
function isJson(contentType: string): boolean {
  return contentType === 'application/json' || parseMediaType(contentType)?.essence === 'application/json';
}

function isIdentity(coding: string): boolean {
  return coding.toLowerCase() === 'identity';
}

/**
 * The decoded path of a request target, without its query.
 *
 * The absolute form (RFC 9112 §3.2.2) counts as its path, with any authority. Percent-encoded characters are equivalent
 * to the characters (RFC 3986 §6.2.2.2), except for a slash.
 *
 * @example
 * requestPath('http://plants.example/%70lants?colour=green') // '/plants'
 */
function requestPath(target: string): string {
  const local = target.startsWith('/') ? target : target.replace(schemeAndAuthority, '');
  const end = local.search(/[?#]/);
  const path = end === -1 ? local : local.slice(0, end);
  return path.includes('%') ? path.replace(encodedCharacter, decode) : path;
}

/** Octets beyond ASCII are decoded incorrectly, but never become ASCII characters. */
function decode(_encoded: string, hexadecimal: string): string {
  return String.fromCharCode(Number.parseInt(hexadecimal, 16));
}
