import type { Proxy } from './proxy.js';
import type { Endpoint } from './endpoint.js';
import type { Limits } from './limits.js';
import type { TlsOptions } from './tls-options.js';

/** The way that requests take to one target. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly tls: TlsOptions;
  readonly limits: Limits;
  /** Every connection is a tunnel through this proxy; undefined for direct connections. */
  readonly proxy?: Proxy;
}
