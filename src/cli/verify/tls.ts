import { createSecureContext } from 'node:tls';
import type { TlsOptions } from '../../run/index.js';
import { readInputFile } from '../io/read-input-file.js';
import { UsageError } from '../io/usage-error.js';

const beginsCertificate = /-----BEGIN CERTIFICATE-----/;
const beginsPrivateKey = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/;

/** The files and the choice behind TLS, as flags and configuration name them. */
export interface TlsFiles {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly insecure?: boolean;
}

/** What messages call one of the files: by the flag that names it, or the key of the configuration. */
type TlsWords = (file: 'ca' | 'cert' | 'key') => string;

/**
 * `--ca`, `--cert`, `--key` and `--insecure`, with the files read.
 *
 * @throws UsageError when one cannot be read, or holds something else than is asked for.
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
    throw new UsageError(`${words('key')} is of no use without its certificate`, 'add --cert FILE');
  }
  const cert = await readPem(words('cert'), certFile, 'certificate', beginsCertificate);
  // Many keep both in one file.
  const key = keyFile === undefined ? cert : await readPem(words('key'), keyFile, 'private key', beginsPrivateKey);
  if (!beginsPrivateKey.test(key)) {
    throw new UsageError(`${words('cert')} ${certFile} holds no private key`, 'add --key FILE');
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
        ? 'give it without its passphrase, in a file that nobody else can read'
        : 'check that they belong together',
    );
  }
  return { cert, key };
}

async function readPem(name: string, file: string, what: string, begin: RegExp): Promise<string> {
  const pem = await readInputFile(file, name);
  if (!begin.test(pem)) {
    throw new UsageError(`${name} ${file} holds no ${what}`, 'it must be in PEM: -----BEGIN …-----');
  }
  return pem;
}
