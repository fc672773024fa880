import { basicCredentials, percentDecoded } from '../../http/index.js';
import { TrellisError } from '../../error/index.js';

/** A proxy that opens tunnels (RFC 9110 §9.3.6). */
export interface Proxy {
  /** As messages show it: never with the credentials. */
  readonly origin: string;
  readonly secure: boolean;
  /** As a socket wants it: an IPv6 address without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** The value of Proxy-Authorization. */
  readonly authorization: string | undefined;
  /** What must appear nowhere. */
  readonly secrets: readonly string[];
}

/**
 * Reads the address of a proxy; without a scheme it is one of HTTP.
 *
 * @param variable where the address comes from, for messages
 * @throws {TrellisError} where it is none; the message never holds it, as it may have a password in it.
 *
 * @example
 * parseProxy('http://user:password@proxy.example.com:3128', 'HTTPS_PROXY').origin // 'http://proxy.example.com:3128'
 */
export function parseProxy(text: string, variable: string): Proxy {
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(absolute) ? new URL(absolute) : undefined;
  if (url === undefined || url.hostname === '' || !['http:', 'https:'].includes(url.protocol)) {
    const hint = 'it must be such as http://proxy.example.com:3128; set NO_PROXY=* to go without';
    throw new TrellisError([{ code: 'proxy', message: `${variable} is no address of an HTTP proxy`, hint }]);
  }
  const secure = url.protocol === 'https:';
  const [user, password] = [percentDecoded(url.username), percentDecoded(url.password)];
  const credentials = user === '' && password === '' ? undefined : `${user}:${password}`;
  return {
    origin: url.origin,
    secure,
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    // The scheme's own port, as undici and Go have it.
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    authorization: credentials === undefined ? undefined : basicCredentials(credentials),
    secrets: credentials === undefined ? [] : [credentials, password].filter((secret) => secret !== ''),
  };
}
