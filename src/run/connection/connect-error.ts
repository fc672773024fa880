import type { Endpoint } from './endpoint.js';

/** Why no connection came about, so that each reason gets its own sentence. */
export type ConnectReason = 'name' | 'refused' | 'route' | 'timeout' | 'certificate' | 'tls' | 'proxy' | 'other';

/** No connection to the target; `message` says why, in words, and `hint` what may help. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly reason: ConnectReason;
  readonly hint: string | undefined;

  constructor(reason: ConnectReason, message: string, hint?: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.hint = hint;
  }
}

const CERTIFICATE_CODES = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** What helps where it is not the authority that is unknown. */
const certificateHints: ReadonlyMap<string, string> = new Map([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'ask for the target by a name that its certificate is for'],
  ['CERT_HAS_EXPIRED', 'have it renewed'],
  ['CERT_NOT_YET_VALID', 'check the clock of this machine'],
  ['CERT_REVOKED', 'have another one issued'],
]);

/** What a socket said while it was being opened, in the words of someone who wants to get through. */
export function explainConnectError(
  error: NodeJS.ErrnoException,
  endpoint: Pick<Endpoint, 'hostname' | 'port'>,
  connected: boolean,
): ConnectError {
  const place = `${endpoint.hostname} port ${endpoint.port}`;
  const code = error.code ?? '';
  const made = (reason: ConnectReason, message: string, hint?: string): ConnectError =>
    new ConnectError(reason, message, hint, { cause: error });
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL') {
    return made('name', `the host name ${endpoint.hostname} cannot be resolved`, 'check the spelling of the host');
  }
  if (CERTIFICATE_CODES.has(code)) {
    return made(
      'certificate',
      // The list of names that Node ends with may be empty.
      `the certificate of ${place} is not trusted: ${error.message.replace(/:\s*$/, '')}`,
      `${certificateHints.get(code) ?? 'give its certificate authority with --ca FILE'}, or take any certificate with --insecure`,
    );
  }
  if (connected) {
    return made(
      'tls',
      `${place} takes the connection, but the TLS handshake fails (${code || error.message})`,
      'check whether the port speaks plain HTTP (http:// instead of https://) or wants a client certificate (--cert FILE)',
    );
  }
  if (code === 'ECONNREFUSED') {
    return made(
      'refused',
      `nothing listens at ${place} (connection refused)`,
      'check that the service runs, and its port',
    );
  }
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'EADDRNOTAVAIL') {
    return made('route', `there is no way to ${place} (${code})`, 'check the network, a VPN or a firewall');
  }
  if (code === 'ETIMEDOUT') return connectTimeout(endpoint, undefined, error);
  return made('other', `no connection to ${place} (${code || error.message})`);
}

/** No connection within the time-out. */
export function connectTimeout(
  endpoint: Pick<Endpoint, 'hostname' | 'port'>,
  timeout: number | undefined,
  cause?: Error,
): ConnectError {
  const within = timeout === undefined ? '' : ` within ${timeout / 1000} s`;
  return new ConnectError(
    'timeout',
    `no connection to ${endpoint.hostname} port ${endpoint.port}${within}`,
    'check the address, the network and any firewall between',
    { cause },
  );
}
