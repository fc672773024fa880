import { createSecureContext } from 'node:tls';
import type { TlsOptions } from '../../run/index.js';
import { readInputFile } from '../io/read-input-file.js';
import { UsageError } from '../io/usage-error.js';

const beginsCertificate = /-----BEGIN CERTIFICATE-----/;
const beginsPrivateKey = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/;

/** The TLS settings of flags and configuration. */
export interface TlsFiles {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly insecure?: boolean;
}

/** The name of a file in messages: the flag, or the key of the configuration. */
type TlsWords = (file: 'ca' | 'cert' | 'key') => string;

/**
 * Reads the files of `--ca`, `--cert` and `--key`.
 *
 * @throws UsageError if a file cannot be read or has the wrong content.
 */
export async function readTls(
  { ca, cert, key, insecure }: TlsFiles,
  words: TlsWords = (file) => `--${file}`,
): Promise<TlsOptions> {
  const client = await readClientCertificate(cert, key, words);
  return {
    ...(insecure === undefined ? {} : { insecure }),
    ...(ca === undefined ? {} : { ca: await readPem(words('ca'), ca, 'certificate', beginsCertificate) }),
    ...client,
  };
}

async function readClientCertificate(
  certFile: string | undefined,
  keyFile: string | undefined,
  words: TlsWords,
): Promise<Pick<TlsOptions, 'cert' | 'key'>> {
  if (certFile === undefined && keyFile === undefined) return {};
  if (certFile === undefined) {
    throw new UsageError(`${words('key')} requires its certificate`, 'add --cert FILE');
  }
  const cert = await readPem(words('cert'), certFile, 'certificate', beginsCertificate);
  // One file may contain both.
  const key = keyFile === undefined ? cert : await readPem(words('key'), keyFile, 'private key', beginsPrivateKey);
  if (!beginsPrivateKey.test(key)) {
    throw new UsageError(`${words('cert')} ${certFile} contains no private key`, 'add --key FILE');
  }
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const isEncrypted = /ENCRYPTED/.test(key);
    throw new UsageError(
      isEncrypted
        ? `${words('key')} ${keyFile ?? certFile} is encrypted`
        : `${words('cert')} ${certFile} and its private key cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      isEncrypted
        ? 'give the key without a passphrase, in a file that only you can read'
        : 'check that the key belongs to the certificate',
    );
  }
  return { cert, key };
}

async function readPem(name: string, file: string, what: string, begin: RegExp): Promise<string> {
  const pem = await readInputFile(file, name);
  if (!begin.test(pem)) {
    throw new UsageError(`${name} ${file} contains no ${what}`, 'the file must be in PEM format: -----BEGIN …-----');
  }
  return pem;
}
