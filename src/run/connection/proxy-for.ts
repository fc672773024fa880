import { BlockList, isIP } from 'node:net';
import type { Endpoint } from './endpoint.js';
import { parseProxy, type Proxy } from './proxy.js';

/** The proxies of the environment: the variables of these names, or their lower-case twins. */
export interface ProxyOptions {
  /** `HTTP_PROXY`, for targets of http. */
  readonly http?: string;
  /** `HTTPS_PROXY`, for targets of https. */
  readonly https?: string;
  /** `ALL_PROXY`, for those that have none of their own. */
  readonly all?: string;
  /** `NO_PROXY`: hosts, domains with all below them, addresses and networks between commas; `*` for all. */
  readonly none?: string;
}

/**
 * The proxy between here and a target; undefined where the way is direct. This machine itself is never asked for
 * through a proxy, as to the proxy its name means another.
 *
 * @throws {TrellisError} where the proxy that is to be used has no address of one.
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

/** `10.0.0.0/8`, as curl has it. */
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
