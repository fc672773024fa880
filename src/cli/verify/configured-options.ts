import type { TargetOptions } from '../../run/index.js';
import type { Options } from '../settings/settings.js';
import { formatPlace } from '../../json/index.js';
import type { TargetSection, ConfiguredTarget } from '../config/target.js';
import { given } from '../settings/given.js';
import { readTls, type TlsFiles } from './tls.js';

/** Flags that go to the run as they are, and have the same names in the configuration. */
const askingKeys = [
  'concurrency',
  'rate',
  'timeout',
  'settle',
  'retries',
  'intrusive',
  'maxRequests',
  'touch',
  'keep',
] as const;
const tlsKeys = ['ca', 'cert', 'key', 'insecure'] as const satisfies readonly (keyof TlsFiles)[];

/** The flags that say how targets are asked. */
export type AskingFlags = Pick<Options, (typeof askingKeys)[number] | (typeof tlsKeys)[number] | 'header'>;

/** How flags have targets asked; what was not given is not there. */
export async function flagOptions(flags: AskingFlags): Promise<TargetOptions> {
  return {
    ...given(flags, ...askingKeys),
    ...(flags.header === undefined ? {} : { headers: flags.header }),
    tls: await readTls(flags),
  };
}

/**
 * How a target of the configuration is asked. A flag goes before what the file says; of header fields and of what
 * belongs to TLS, only before the one of the same name.
 */
export async function configuredOptions(
  { name, place, section }: ConfiguredTarget,
  flags: AskingFlags,
): Promise<TargetOptions> {
  const fields = flags.header ?? [];
  const named = new Set(fields.map(([name]) => name.toLowerCase()));
  const others = (section.headers ?? []).filter(([name]) => !named.has(name.toLowerCase()));
  return {
    ...given(section, ...askingKeys),
    ...given(flags, ...askingKeys),
    headers: [...others, ...fields],
    tls: await readTls(
      {
        ...given(flags.cert === undefined ? section : withoutClient(section), ...tlsKeys),
        ...given(flags, ...tlsKeys),
      },
      (file) => (flags[file] === undefined ? `${file} of ${name} (${formatPlace(place)})` : `--${file}`),
    ),
  };
}

/** The key of one certificate is no key of another. */
function withoutClient({ cert: _cert, key: _key, ...others }: TargetSection): TlsFiles {
  return others;
}
