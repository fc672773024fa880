import { Agent, request as plainRequest, type ClientRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest, type RequestOptions } from 'node:https';
import type { TlsOptions } from '../../run/index.js';

/** The server behind the proxy. */
export interface Upstream {
  /** Scheme, host, port and an optional base path, without a trailing slash. */
  readonly url: string;
  readonly tls: TlsOptions;
  /** The time until a response must begin, in milliseconds. */
  readonly timeout: number;
  /** Whether requests keep their Host field instead of naming the upstream. */
  readonly keepHost: boolean;
}

/** The largest header section of a response, in bytes; HTTP sets no limit (RFC 9110 §5.4). */
const headerBytes = 1024 * 1024;

/** Opens requests to one upstream. */
export class UpstreamClient {
  /** The time until a response must begin, in milliseconds. */
  readonly timeout: number;
  /** The Host field to send; undefined keeps that of the client. */
  readonly host: string | undefined;
  readonly #tls: TlsOptions;
  readonly #base: URL;
  readonly #kept: Agent;
  readonly #fresh: Agent;

  constructor({ url, tls, timeout, keepHost }: Upstream) {
    this.timeout = timeout;
    this.#tls = tls;
    this.#base = new URL(url);
    this.host = keepHost ? undefined : this.#base.host;
    const make = (keepAlive: boolean): Agent =>
      this.#base.protocol === 'https:' ? new SecureAgent({ keepAlive }) : new Agent({ keepAlive });
    this.#kept = make(true);
    this.#fresh = make(false);
  }

  /** Closes idle connections. */
  close(): void {
    this.#kept.destroy();
    this.#fresh.destroy();
  }

  /** Begins a request to the upstream, on a new connection if `isFresh`. */
  request(method: string, target: string, fields: readonly string[], isFresh: boolean): ClientRequest {
    const tls = this.#tls;
    const { protocol, hostname, port, pathname } = this.#base;
    const options: RequestOptions = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? undefined : Number(port),
      method,
      path: pathname.replace(/\/+$/, '') + target,
      maxHeaderSize: headerBytes,
      // Node also accepts alternating names and values, and then adds no fields.
      headers: fields,
      agent: isFresh ? this.#fresh : this.#kept,
      ...(tls.ca === undefined ? {} : { ca: tls.ca }),
      ...(tls.cert === undefined ? {} : { cert: tls.cert }),
      ...(tls.key === undefined ? {} : { key: tls.key }),
      ...(tls.insecure === true ? { rejectUnauthorized: false } : {}),
    };
    const made = protocol === 'https:' ? secureRequest(options) : plainRequest(options);
    // A request without framing fields has no body (RFC 9112 §6.3); Node would add `Transfer-Encoding: chunked`.
    made.useChunkedEncodingByDefault = false;
    return made;
  }
}
