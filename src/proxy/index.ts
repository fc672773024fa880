export { createProxy } from './create-proxy.js';
export type { Proxy, ProxyServerOptions } from './create-proxy.js';
