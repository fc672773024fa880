import type { DocumentOptions } from '../document-options.js';
import { given } from '../given.js';
import { readConfiguration } from './read-configuration.js';

/**
 * The flags of a command that reads a document and cases, and for those that are not given, what the configuration says.
 *
 * @throws TrellisError for a configuration that cannot be used.
 */
export async function withConfiguration<Flags extends DocumentOptions>(flags: Flags): Promise<Flags> {
  const { options } = await readConfiguration(flags.config, process.env);
  return { ...given(options, ...documentKeys), ...flags };
}

const documentKeys = [
  'spec',
  'cases',
  'source',
  'only',
  'skip',
  'tag',
  'maxCasesPerOperation',
  'values',
  'strictDocument',
  'allowRemoteRefs',
  'allowRefsFrom',
] as const satisfies readonly (keyof DocumentOptions)[];
