/** The environment variable with the credential of a document that has a single scheme. */
export const tokenVariable = 'TRELLIS_TOKEN';

/** The environment variable with the credential of a second user. */
export const otherTokenVariable = 'TRELLIS_OTHER_TOKEN';

/**
 * Returns the environment variable with the credential of a security scheme. Characters that a shell variable cannot
 * contain become underscores.
 *
 * @example
 * credentialVariable('api-key') // 'TRELLIS_CREDENTIAL_api_key'
 */
export function credentialVariable(schemeName: string): string {
  return `TRELLIS_CREDENTIAL_${schemeName.replaceAll(/[^A-Za-z0-9_]/g, '_')}`;
}
