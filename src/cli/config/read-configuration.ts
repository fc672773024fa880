import { existsSync } from 'node:fs';
import { readInputFile } from '../io/read-input-file.js';
import { given } from '../settings/given.js';
import { settings, type Options, type SettingName } from '../settings/settings.js';
import { noConfiguration, type Configuration } from './configuration.js';

const names = ['trellis.config.yaml', 'trellis.config.yml'];

/**
 * Reads the configuration of `--config`, else `trellis.config.yaml` in the working directory, else an empty one.
 *
 * @throws TrellisError with all problems of the file and their places.
 */
export async function readConfiguration(given: string | undefined, env: NodeJS.ProcessEnv): Promise<Configuration> {
  const file = given ?? names.find((name) => existsSync(name));
  if (file === undefined) return noConfiguration;
  const text = await readInputFile(file, 'the configuration');
  // Loaded on demand, because most projects have no configuration.
  const { parseConfiguration } = await import('./parse-configuration.js');
  return parseConfiguration(text, file, env);
}

/**
 * Adds the values of the configuration to the flags of a command that reads a document and cases.
 *
 * @throws TrellisError for a configuration that cannot be used.
 */
export async function withConfiguration<Flags extends Options>(flags: Flags): Promise<Flags> {
  const { options, resources, answers } = await readConfiguration(flags.config, process.env);
  return { ...given(options, 'values', ...documentSettings), resources, answers, ...flags };
}

/** The settings that choose the document and the cases: the flags of `trellis cases`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its keys
const documentSettings = (Object.keys(settings) as SettingName[]).filter((name) =>
  settings[name].on.some((command) => command === 'cases'),
);
