/** How a target is reached over TLS. */
export interface TlsOptions {
  /** PEM of the certificate authorities to trust instead of those that the system trusts. */
  readonly ca?: string;
  /** PEM of the client's certificate and its key. */
  readonly cert?: string;
  readonly key?: string;
  /** Takes any certificate, for hosts that one is sure of by other means. */
  readonly insecure?: boolean;
}
