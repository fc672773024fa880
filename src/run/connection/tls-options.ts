/** TLS options of a target. */
export interface TlsOptions {
  /** PEM of the certificate authorities to trust in place of the system's. */
  readonly ca?: string;
  /** PEM of the client certificate and its key. */
  readonly cert?: string;
  readonly key?: string;
  /** Accepts any certificate. */
  readonly insecure?: boolean;
}
