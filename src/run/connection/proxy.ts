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
export function parseProxy(text: string, variable: string): Proxy {
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
