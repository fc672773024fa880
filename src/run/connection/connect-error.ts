import type { Endpoint } from './endpoint.js';

/** The reason for a failed connection; each reason has its own message. */
export type ConnectReason = 'name' | 'refused' | 'route' | 'timeout' | 'certificate' | 'tls' | 'proxy' | 'other';

/** A failed connection to the target: `message` states the reason, `hint` a remedy. */
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

/** Remedies for certificate errors other than an unknown authority. */
const certificateHints: ReadonlyMap<string, string> = new Map([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'address the target by a host name in its certificate'],
  ['CERT_HAS_EXPIRED', 'renew the certificate'],
  ['CERT_NOT_YET_VALID', 'check the clock of this machine'],
  ['CERT_REVOKED', 'replace the certificate'],
]);

/** Explains the error of a socket that failed to connect. */
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
    return made('name', `the host name ${endpoint.hostname} cannot be resolved`, 'check the spelling of the host name');
  }
  if (CERTIFICATE_CODES.has(code)) {
    return made(
      'certificate',
      // Node's message ends with a list of names, which may be empty.
      `the certificate of ${place} is not trusted: ${error.message.replace(/:\s*$/, '')}`,
      `${certificateHints.get(code) ?? 'name its certificate authority with --ca FILE'}, or accept any certificate with --insecure`,
    );
  }
  if (connected) {
    return made(
      'tls',
      `${place} accepts the connection, but the TLS handshake fails (${code || error.message})`,
      'check whether the port uses plain HTTP (http:// instead of https://) or requires a client certificate (--cert FILE)',
    );
  }
  if (code === 'ECONNREFUSED') {
    return made(
      'refused',
      `nothing listens at ${place} (connection refused)`,
      'check that the service is running, and check its port',
    );
  }
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'EADDRNOTAVAIL') {
    return made('route', `there is no network route to ${place} (${code})`, 'check the network, VPN and firewall');
  }
  if (code === 'ETIMEDOUT') return connectTimeout(endpoint, undefined, error);
  return made('other', `no connection to ${place} (${code || error.message})`);
}

/** Explains a connection that was not established in time. */
export function connectTimeout(
  endpoint: Pick<Endpoint, 'hostname' | 'port'>,
  timeout: number | undefined,
  cause?: Error,
): ConnectError {
  const within = timeout === undefined ? '' : ` within ${timeout / 1000} s`;
  return new ConnectError(
    'timeout',
    `no connection to ${endpoint.hostname} port ${endpoint.port}${within}`,
    'check the address, the network and any firewall',
    { cause },
  );
}
