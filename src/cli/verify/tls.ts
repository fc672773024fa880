import { readFile } from 'node:fs/promises';
import type { TlsOptions } from '../../run/index.js';
import { fileFault } from '../../error/index.js';
import { UsageError } from '../usage-error.js';

/**
 * `--ca` and `--insecure`, with the file read.
 *
 * @throws UsageError when it cannot be read, or holds no certificate.
 */
export async function readTls(options: { readonly ca?: string; readonly insecure?: boolean }): Promise<TlsOptions> {
  const insecure = options.insecure === true;
  if (options.ca === undefined) return { insecure };
  const file = options.ca;
  const ca = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`--ca ${file} cannot be read: ${fileFault(error)}`);
  });
  if (!ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw new UsageError(`--ca ${file} holds no certificate`, 'it must be in PEM: -----BEGIN CERTIFICATE-----');
  }
  return { insecure, ca };
}
