/**
 * The host that a server listens on as a client writes it in a URL: an unspecified address is reached at the loopback
 * one, IPv6 stands in brackets (RFC 3986 §3.2.2).
 *
 * @example
 * reachableHost('::') // '[::1]'
 */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
