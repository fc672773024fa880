/** Whether a status is a redirect; 304 says that the client has the answer already (RFC 9110 §15.4.5). */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}
