/**
 * The destination of requests: a host and port, over TCP or TLS, and the base path before every path of the contract.
 */
export interface Endpoint {
  /** Scheme, host and port in URL form without a trailing slash: `https://api.example.com:8443`. */
  readonly origin: string;
  readonly secure: boolean;
  /** The host name in the form that sockets expect: an IPv6 address has no brackets. */
  readonly hostname: string;
  readonly port: number;
  /** The value of the Host field (RFC 9110 §7.2): the port is omitted if it is the default of the scheme. */
  readonly host: string;
  /** Path of the base URL without a trailing slash: empty, or for example `/api/v2`. */
  readonly basePath: string;
  /** Whether the host is this machine, which may receive more load than a remote host. */
  readonly loopback: boolean;
}

/**
 * Parses the base URL of a target.
 *
 * @throws {TypeError} if the text is not an absolute URL.
 *
 * @example
 * endpointOf('http://localhost:3000/v1/').basePath // '/v1'
 */
export function endpointOf(baseUrl: string): Endpoint {
  const url = new URL(baseUrl);
  const secure = url.protocol === 'https:';
  const hostname = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  return {
    origin: `${url.protocol}//${url.host}`,
    secure,
    hostname,
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    host: url.host,
    basePath: url.pathname.replace(/\/+$/, ''),
    loopback: isLoopback(hostname),
  };
}

/** RFC 1122 §3.2.1.3, RFC 4291 §2.5.3, RFC 6761 §6.3. */
function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '::1' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname) ||
    /^::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}$/.test(hostname)
  );
}
