export { createProxy, type Proxy, type ProxyServerOptions } from './create-proxy.js';
