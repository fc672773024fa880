import { given } from '../settings/given.js';
import { settings, type Options, type SettingName } from '../settings/settings.js';
import { readConfiguration } from './read-configuration.js';

/**
 * The flags of a command that reads a document and cases, and for those that are not given, what the configuration says.
 *
 * @throws TrellisError for a configuration that cannot be used.
 */
export async function withConfiguration<Flags extends Options>(flags: Flags): Promise<Flags> {
  const { options, resources, answers } = await readConfiguration(flags.config, process.env);
  return { ...given(options, 'values', ...ofDocuments), resources, answers, ...flags };
}

/** What says which document and which cases are meant: the flags of `trellis cases`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its keys
const ofDocuments = (Object.keys(settings) as SettingName[]).filter((name) =>
  settings[name].on.some((command) => command === 'cases'),
);
