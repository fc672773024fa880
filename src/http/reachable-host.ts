/**
 * The host of a listening server in the form that a client uses in a URL: the loopback address for an unspecified one,
 * IPv6 in brackets (RFC 3986 §3.2.2).
 *
 * @example
 * reachableHost('::') // '[::1]'
 */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
