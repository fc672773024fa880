import type { TargetOptions } from '../../run/index.js';
import type { Options } from '../settings/settings.js';
import { formatPlace } from '../../json/index.js';
import type { TargetSection, ConfiguredTarget } from '../config/target.js';
import { given } from '../settings/given.js';
import { readTls, type TlsFiles } from './tls.js';

/** Flags that the run receives unchanged, with the same names in the configuration. */
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

/** The flags for requests to a target. */
export type AskingFlags = Pick<Options, (typeof askingKeys)[number] | (typeof tlsKeys)[number] | 'header'>;

/** The options of the flags that are given. */
export async function flagOptions(flags: AskingFlags): Promise<TargetOptions> {
  return {
    ...given(flags, ...askingKeys),
    ...(flags.header === undefined ? {} : { headers: flags.header }),
    tls: await readTls(flags),
  };
}

/**
 * The options of a configured target. Flags override the configuration; headers and TLS files override only those with
 * the same name.
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

/** Removes the certificate with its key, because a key belongs to one certificate. */
function withoutClient({ cert: _cert, key: _key, ...others }: TargetSection): TlsFiles {
  return others;
}
