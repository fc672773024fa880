import type { Contract } from '../../contract/index.js';
import { harExchanges, TrafficRun, type ObservedExchange } from '../../traffic/index.js';
import { readConfiguration } from '../config/read-configuration.js';
import { loadDocument } from '../inputs/inputs.js';
import { exitCode } from '../io/exit-code.js';
import { noteFaults } from '../io/note.js';
import { readInputFile } from '../io/read-input-file.js';
import { version } from '../io/version.js';
import type { Options } from '../settings/settings.js';
import { chooseReporters, openReporters, writeReports } from '../verify/reporter-plan.js';

/** The flags of `trellis judge`. */
export interface JudgeOptions extends Options {
  readonly baseUrl?: string;
}

/** Judges the entries of a HAR file and returns the exit code of the verdict. */
export async function judgeFile(file: string, flags: JudgeOptions): Promise<number> {
  const configuration = await readConfiguration(flags.config, process.env);
  const options: Options = { ...configuration.options, ...flags };
  const chosen = chooseReporters(options.reporter ?? []);
  const contract = await loadDocument(options);
  noteFaults(contract);
  const name = file === '-' ? 'standard input' : file;
  const exchanges = harExchanges(await readInputFile(file, 'the HAR file'), name);
  const reporters = await openReporters(chosen);
  const bases = flags.baseUrl === undefined ? serversIn(exchanges, contract) : [flags.baseUrl];
  const run = new TrafficRun({
    contract,
    name,
    url: bases[0] ?? '',
    noun: ['entry', 'entries'],
    bases,
    strict: options.strict ?? false,
    severities: configuration.severities,
    ...(configuration.doubtsOff === undefined ? {} : { doubtsOff: configuration.doubtsOff }),
    toolVersion: version,
  });
  for (const exchange of exchanges) run.add(exchange);
  const { verdict } = await writeReports(run.events(), reporters);
  return exitCode[verdict];
}

/** The origins of the servers of the document that occur in the file, because pages also send requests to other hosts. */
function serversIn(exchanges: readonly ObservedExchange[], { servers }: Contract): readonly string[] {
  const seen = new Set(exchanges.flatMap(({ request: { url } }) => (URL.canParse(url) ? [new URL(url).origin] : [])));
  const origins = servers.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).origin] : []));
  return [...new Set(origins)].filter((origin) => seen.has(origin));
}
