import { existsSync } from 'node:fs';
import { readInputFile } from '../io/read-input-file.js';
import { noConfiguration, type Configuration } from './configuration.js';

const names = ['trellis.config.yaml', 'trellis.config.yml'];

/**
 * The configuration of `--config`, else `trellis.config.yaml` in the working directory, else one that says nothing.
 *
 * @throws TrellisError with all that is wrong with the file, each with its place: unknown keys, values of another kind.
 */
export async function readConfiguration(given: string | undefined, env: NodeJS.ProcessEnv): Promise<Configuration> {
  const file = given ?? names.find((name) => existsSync(name));
  if (file === undefined) return noConfiguration;
  const text = await readInputFile(file, 'the configuration');
  // Most have none, and need not wait for what reads one.
  const { parseConfiguration } = await import('./parse-configuration.js');
  return parseConfiguration(text, file, env);
}
