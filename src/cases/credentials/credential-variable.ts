/** The environment variable for the one credential of a document with one scheme. */
export const tokenVariable = 'TRELLIS_TOKEN';

/** The same for the credential of a second user. */
export const otherTokenVariable = 'TRELLIS_OTHER_TOKEN';

/**
 * The environment variable for the credential of a security scheme; characters that a shell variable cannot have
 * become underscores.
 *
 * @example
 * credentialVariable('api-key') // 'TRELLIS_CREDENTIAL_api_key'
 */
export function credentialVariable(schemeName: string): string {
  return `TRELLIS_CREDENTIAL_${schemeName.replaceAll(/[^A-Za-z0-9_]/g, '_')}`;
}
