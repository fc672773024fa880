import { readFile } from 'node:fs/promises';
import { credentialVariable } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import { fileFault } from '../../error/index.js';
import { UsageError } from '../usage-error.js';

interface CredentialOptions {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly credential?: readonly string[];
}

/**
 * The good credentials by security scheme; the empty name is the one for every scheme not named.
 *
 * `--token`, then `--token-file`, then `TRELLIS_TOKEN`; for one scheme `--credential SCHEME=VALUE`, then
 * `TRELLIS_CREDENTIAL_<SCHEME>`, with `_` for what the name of a variable cannot hold.
 *
 * @throws UsageError for an unknown scheme, an empty credential or one that no header field can carry. The message
 * never holds the credential.
 */
export async function readCredentials(
  options: CredentialOptions,
  contract: Contract,
  env: NodeJS.ProcessEnv,
): Promise<ReadonlyMap<string, string>> {
  const credentials = new Map<string, string>();
  const token = options.token ?? (await tokenOfFile(options.tokenFile)) ?? nonEmpty(env['TRELLIS_TOKEN']);
  if (token !== undefined) credentials.set('', token);
  for (const name of contract.securitySchemes.keys()) {
    const value = nonEmpty(env[credentialVariable(name)]);
    if (value !== undefined) credentials.set(name, value);
  }
  for (const pair of options.credential ?? []) {
    const cut = pair.indexOf('=');
    if (cut < 1) throw new UsageError('--credential must be SCHEME=VALUE', 'the value may hold further "="');
    const name = pair.slice(0, cut);
    if (!contract.securitySchemes.has(name)) {
      const known = [...contract.securitySchemes.keys()].join(', ') || 'none';
      throw new UsageError(`--credential: the document has no security scheme "${name}"`, `it has: ${known}`);
    }
    credentials.set(name, pair.slice(cut + 1));
  }
  for (const [name, value] of credentials) {
    const whose = name === '' ? 'the token' : `the credential of ${name}`;
    if (value === '') throw new UsageError(`${whose} is empty`, 'check the variable or command that it comes from');
    if (/[\0-\x1f\x7f]/.test(value)) {
      throw new UsageError(`${whose} holds a control character, which no header field can carry`);
    }
  }
  return credentials;
}

async function tokenOfFile(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`--token-file ${file} cannot be read: ${fileFault(error)}`);
  });
  // Editors and `echo` end a file with a line end, which is not of the token.
  const token = text.trim();
  if (token === '') throw new UsageError(`--token-file ${file} is empty`, 'put the token into it');
  if (/[\r\n]/.test(token))
    throw new UsageError(`--token-file ${file} has several lines`, 'it must hold the token alone');
  return token;
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
