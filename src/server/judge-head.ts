import type { IncomingMessage } from 'node:http';
import { parseFieldList, parseMediaType } from '../http/index.js';
import type { BearerGuard } from './bearer-guard.js';
import { declaredBody } from './declared-body.js';
import type { ErrorName } from './error-catalogue.js';
import { fieldLines } from '../http/index.js';
import { longestTarget } from './limits.js';
/** RFC 3986 §3.2.2 and §3.2.3, empty included: a registered name, an IPv4 address or a bracketed literal, and a port. */
const validHost = /^(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?$/;

/**
 * The first reason in the request line and the header section to refuse a request, undefined if there is none.
 *
 * In this order: the message as such, its target, the method, the expectation, the credentials, the body as announced.
 */
export function judgeHead(
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
  // HTTP/1.0 knows no Host; where it is sent all the same it must make sense.
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
  // A body without a type is an octet stream (RFC 9110 §8.3), not JSON; without a body there is nothing to be typed.
  if (types.length === 0) return length > 0 ? 'unsupported-media-type' : 'body-missing';
  if (types.length > 1 || !isJson(types[0]!)) return 'unsupported-media-type';
  const coding = request.headers['content-encoding'];
  if (coding !== undefined && !parseFieldList(coding).every(isIdentity)) return 'unsupported-content-coding';
  return length > bodyBytes && length !== Number.POSITIVE_INFINITY ? 'body-too-large' : undefined;
}

/** Parameters do not matter: application/json has none, and a `charset` changes nothing (RFC 8259 §11). */
function isJson(contentType: string): boolean {
  return contentType === 'application/json' || parseMediaType(contentType)?.essence === 'application/json';
}

function isIdentity(coding: string): boolean {
  return coding.toLowerCase() === 'identity';
}

const schemeAndAuthority = /^https?:\/\/[^/?#]*/i;

const encodedCharacter = /%([0-9a-f]{2})/gi;

/**
 * The path that a request target asks for, decoded and without its query.
 *
 * The absolute form (RFC 9112 §3.2.2) counts as its path, whatever its authority. Where a path has no encoded slash,
 * percent-encoded characters are the characters themselves (RFC 3986 §6.2.2.2).
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

/** Octets beyond ASCII come out wrong, but never as anything that is in ASCII. */
function decode(_encoded: string, hexadecimal: string): string {
  return String.fromCharCode(Number.parseInt(hexadecimal, 16));
}
