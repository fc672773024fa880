import { existsSync } from 'node:fs';
import { UsageError } from '../io/usage-error.js';

/** The document that is used by default. */
export const usualDocument = 'openapi.yaml';

/** The name of the document in the package; `./plant-store` is a file. */
export const plantStore = 'plant-store';

export function isUrl(spec: string): boolean {
  return /^https?:\/\//i.test(spec);
}

const names = ['openapi', 'swagger'];
const extensions = ['yaml', 'yml', 'json'];
const folders = ['', 'api/', 'docs/', 'spec/', 'specs/', 'openapi/', 'public/', 'static/', 'src/'];

/** The documents with usual names in usual folders below the working directory, the most usual first. */
export function nearbyDocuments(): readonly string[] {
  const files = names.flatMap((name) => extensions.map((extension) => `${name}.${extension}`));
  return folders.flatMap((folder) => files.map((file) => folder + file)).filter((file) => existsSync(file));
}

/**
 * Combines the argument of a command with `--spec`.
 *
 * @throws UsageError if both are given and differ.
 */
export function oneDocument<Flags extends { readonly spec?: string }>(
  argument: string | undefined,
  flags: Flags,
): Flags {
  if (argument === undefined) return flags;
  if (flags.spec !== undefined && flags.spec !== argument) {
    throw new UsageError(`two documents are named, ${argument} and --spec ${flags.spec}`, 'name one of them');
  }
  return { ...flags, spec: argument };
}
