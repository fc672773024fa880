import { BlockList, isIP } from 'node:net';
import type { Endpoint } from './endpoint.js';
import { parseProxy, type Proxy } from './proxy.js';

/** Proxy settings from the environment variables of these names, or their lower-case forms. */
export interface ProxyOptions {
  /** `HTTP_PROXY`, for http targets. */
  readonly http?: string;
  /** `HTTPS_PROXY`, for https targets. */
  readonly https?: string;
  /** `ALL_PROXY`, for targets without a more specific proxy. */
  readonly all?: string;
  /** `NO_PROXY`: comma-separated hosts, domains (with their subdomains), addresses and networks; `*` matches all. */
  readonly none?: string;
}

/**
 * Returns the proxy for a target; undefined for a direct connection. A loopback target never uses a proxy, because the
 * proxy would resolve its name to itself.
 *
 * @throws {TrellisError} if the address of the proxy is invalid.
 */
export function proxyFor(endpoint: Endpoint, { http, https, all, none = '' }: ProxyOptions): Proxy | undefined {
  const [own, variable] = endpoint.secure ? [https, 'HTTPS_PROXY'] : [http, 'HTTP_PROXY'];
  const text = own ?? all;
  if (text === undefined || endpoint.loopback || isExempt(endpoint, none)) return undefined;
  return parseProxy(text, own === undefined ? 'ALL_PROXY' : variable);
}

function isExempt({ hostname, port }: Endpoint, none: string): boolean {
  const entries = none.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.some((entry) => {
    if (entry === '*') return true;
    if (entry.includes('/')) return isInNetwork(hostname, entry);
    const [, host = '', ownPort] = /^(?:\*?\.)?(\[.*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (ownPort !== undefined && Number(ownPort) !== port) return false;
    const name = host.replace(/^\[(.*)\]$/, '$1');
    return name !== '' && (hostname === name || (isIP(hostname) === 0 && hostname.endsWith(`.${name}`)));
  });
}

/** Networks are written as in curl: `10.0.0.0/8`. */
function isInNetwork(hostname: string, network: string): boolean {
  const [address = '', prefix = ''] = network.split('/');
  const families = [isIP(hostname), isIP(address)];
  const bits = Number(prefix);
  if (families[0] === 0 || families[0] !== families[1] || !/^\d+$/.test(prefix)) return false;
  if (bits > (families[0] === 4 ? 32 : 128)) return false;
  const type = families[0] === 4 ? 'ipv4' : 'ipv6';
  const block = new BlockList();
  block.addSubnet(address, bits, type);
  return block.check(hostname, type);
}
