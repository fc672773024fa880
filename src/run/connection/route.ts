import type { Proxy } from './proxy.js';
import type { Endpoint } from './endpoint.js';
import type { Limits } from './limits.js';

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
