import type { Endpoint } from './endpoint.js';
import { BlockList, isIP } from 'node:net';
import { basicCredentials, percentDecoded } from '../../http/index.js';
import { TrellisError } from '../../error/index.js';

/** A proxy that opens tunnels (RFC 9110 §9.3.6). */
export interface Proxy {
  /** The address as messages show it, without credentials. */
  readonly origin: string;
  readonly secure: boolean;
  /** The host name in the form that sockets expect: an IPv6 address has no brackets. */
  readonly hostname: string;
  readonly port: number;
  /** The value of Proxy-Authorization. */
  readonly authorization: string | undefined;
  /** Texts that no output may contain. */
  readonly secrets: readonly string[];
}

/**
 * Parses the address of a proxy; without a scheme it is an http address.
 *
 * @param variable the source of the address, for messages
 * @throws {TrellisError} if the address is invalid; the message never contains the address, which may include a
 * password.
 *
 * @example
 * parseProxy('http://user:password@proxy.example.com:3128', 'HTTPS_PROXY').origin // 'http://proxy.example.com:3128'
 */
function parseProxy(text: string, variable: string): Proxy {
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(absolute) ? new URL(absolute) : undefined;
  if (url === undefined || url.hostname === '' || !['http:', 'https:'].includes(url.protocol)) {
    const hint = 'write it like http://proxy.example.com:3128, or set NO_PROXY=* to use no proxy';
    throw new TrellisError([{ code: 'proxy', message: `${variable} is not the address of an HTTP proxy`, hint }]);
  }
  const secure = url.protocol === 'https:';
  const [user, password] = [percentDecoded(url.username), percentDecoded(url.password)];
  const credentials = user === '' && password === '' ? undefined : `${user}:${password}`;
  return {
    origin: url.origin,
    secure,
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    // The default port of the scheme, as in undici and Go.
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    authorization: credentials === undefined ? undefined : basicCredentials(credentials),
    secrets: credentials === undefined ? [] : [credentials, password].filter((secret) => secret !== ''),
  };
}

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
