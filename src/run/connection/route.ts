import { fieldValue, isJsonMediaType, type FieldList } from '../../http/index.js';
import type { Proxy } from './proxy.js';
import type { Endpoint } from './endpoint.js';

/** The way that requests take to one target. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly tls: TlsOptions;
  readonly limits: Limits;
  /** Every connection is a tunnel through this proxy; undefined for direct connections. */
  readonly proxy?: Proxy;
}

/** TLS options of a target. */
export interface TlsOptions {
  /** PEM of the certificate authorities to trust in place of the system's. */
  readonly ca?: string;
  /** PEM of the client certificate and its key. */
  readonly cert?: string;
  readonly key?: string;
  /** Accepts any certificate. */
  readonly insecure?: boolean;
}

/** Limits of size and time for one response. */
export interface Limits {
  /** Size of the body in bytes, on the wire and again after its Content-Encoding is decoded. */
  readonly body: number;
  /** The same for a body typed as JSON: its parsed form takes many times its size. */
  readonly json: number;
  /** Size of the status line and header section, in bytes; a longer one is not accepted as HTTP. */
  readonly head: number;
  /** Time for a whole exchange, from connecting to the last byte, in milliseconds. */
  readonly timeout: number;
}

const MIB = 1024 * 1024;

/** Far more than a well-behaved service sends. */
export const DEFAULT_SIZES: Omit<Limits, 'timeout'> = { body: 16 * MIB, json: 8 * MIB, head: 64 * 1024 };

/** Returns the limit for the body of a response with these fields, in bytes. */
export function bodyLimit(fields: FieldList, limits: Limits): number {
  return isJsonMediaType(fieldValue(fields, 'content-type') ?? '') ? limits.json : limits.body;
}

/** Describes a response whose status line and header section exceed the limit. */
export function headTooLarge(limit: number): string {
  return `its header section is larger than ${limit / 1024} KB`;
}
