import { randomBytes, createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { comparedWith, type CollectedRun } from '../../report/index.js';
import { parseBaseline, run, type RunEvent, type RunOptions } from '../../run/index.js';
import type { Options } from '../settings/settings.js';
import type { Configuration } from '../config/configuration.js';
import { readConfiguration } from '../config/read-configuration.js';
import { exitCode } from '../io/exit-code.js';
import { given } from '../settings/given.js';
import { loadInputs, orPlantStore } from '../inputs/inputs.js';
import { interruption, type Interruption } from '../io/interruption.js';
import { listRequests } from '../list/list-requests.js';
import { note, printable } from '../io/note.js';
import { readReportFile } from '../io/report-file.js';
import { openOutputFile, type OutputFile } from '../io/output-file.js';
import { standardOutput } from '../io/output.js';
import { UsageError } from '../io/usage-error.js';
import { version } from '../io/version.js';
import { writeReports, chooseReporters, openReporters } from './reporter-plan.js';
import {
  noteExpired,
  noteUnexplained,
  noteUnknownRules,
  noteSecrets,
  noteUntested,
  noteUnsentCredentials,
  noteUnusedCredentials,
} from './notes.js';
import { readBaselines, rewriteBaseline } from './baselines.js';
import { flagOptions } from './configured-options.js';
import { readCredentials } from './credentials.js';
import { readProxy } from '../io/proxy.js';
import { openHarRecording } from './record-run.js';
import { chooseTargets, valuesOf, type TargetChoice } from './targets.js';

/** The flags of `trellis verify`. */
export interface VerifyOptions extends Options {
  readonly record?: string;
  readonly overwrite?: boolean;
}

/** Runs the contract cases against the targets and returns the exit code of the verdict. */
export async function verify(texts: readonly string[], flags: VerifyOptions): Promise<number> {
  const configuration = await readConfiguration(flags.config, process.env);
  const { resources } = configuration;
  const named = texts.length > 0 ? texts : (configuration.defaultTargets ?? []);
  const asGiven: Options = { ...configuration.options, resources, ...flags };
  // The reference server implements the plant store.
  const options = named.includes('reference') ? orPlantStore(asGiven) : asGiven;
  const choices = chooseTargets(texts, configuration);
  noteSecrets(choices);
  noteUnusedCredentials(flags, choices);
  const ownBaselines = flags.baseline === undefined ? baselinesOf(choices) : new Map<string, string>();
  refuseToCompare(options);
  const updated = fileToUpdate(options, ownBaselines);
  const chosenReporters = chooseReporters(options.reporter ?? []);
  // Configured targets combine the flags with the configuration.
  const asked = choices.every(({ configured }) => configured !== undefined) ? {} : await flagOptions(flags);
  const inputs = await loadInputs(options, valuesOf(choices));
  if (inputs.contract.operations.length === 0) return exitCode.conforms;
  const read = await readCredentials(flags, inputs.contract, process.env);
  noteUnsentCredentials(inputs.contract, read, options);
  const targets = await Promise.all(choices.map((choice) => choice.create(inputs.contract, read, flags)));
  const severities = configuration.severities.length === 0 ? {} : { severities: configuration.severities };
  const { shard } = options;
  const shared =
    shard === undefined || options.seed !== undefined
      ? undefined
      : shardSeed({ contract: inputs.contract, cases: inputs.cases, shard }, process.env);
  const seed = options.seed ?? shared?.seed ?? randomBytes(8).toString('hex');
  const plan: RunOptions = {
    ...asked,
    ...severities,
    ...(configuration.doubtsOff === undefined ? {} : { doubtsOff: configuration.doubtsOff }),
    ...given(options, 'shard', 'strict', 'separateChanges'),
    contract: inputs.contract,
    cases: inputs.cases,
    leftOut: inputs.derived.leftOut,
    values: inputs.values,
    resources,
    targets,
    seed,
    proxy: readProxy(process.env),
    credentials: read.credentials,
    otherCredentials: read.others,
    scopedCredentials: read.scoped,
    credentialVariables: read.variables,
    toolVersion: version,
    userAgent: `trellis/${version}`,
  };
  if (options.list === true) {
    await standardOutput().write(printable(listRequests(plan)));
    return exitCode.conforms;
  }
  noteUntested(inputs.derived.notes);
  const compared =
    options.compare === undefined
      ? undefined
      : comparedWith(
          await readReportFile(options.compare),
          targets.map(({ name }) => name),
        );
  const baselines = await readBaselines(options, inputs.casePaths, targets, ownBaselines);
  // Unwritable files are reported before anything is sent.
  const reporters = await openReporters(chosenReporters);
  noteUnknownRules([...baselines.values()].flat());
  const known = updated === undefined ? undefined : await openOutputFile(updated, 'the baseline');
  if (shared?.isOfBuild === false) {
    note(`every run of these shards has the seed ${seed}; if the server keeps data, give each build its own --seed`);
  }
  const recording = flags.record === undefined ? undefined : await openHarRecording(flags.record, flags.overwrite);
  const interrupt = interruption();
  const heard = recording === undefined ? {} : { onExchange: recording.hear };
  const sent = run({ ...plan, ...heard, baselines, signal: interrupt.signal });
  const events = compared === undefined ? sent : compared(sent);
  const collected = await writeReports(untilEnd(events, interrupt), reporters);
  await recording?.write();
  if (collected.interrupted) return exitCode.interrupted;
  if (known !== undefined) {
    return concludeUpdate(known, collected, sharersLeftOut(known.path, choices, configuration), options.reason);
  }
  noteUnexplained(['', ...ownBaselines.keys()].flatMap((name) => baselines.get(name) ?? []));
  return exitCode[collected.verdict];
}

function refuseToCompare({ compare, shard, updateBaseline }: Options): void {
  if (compare === undefined) return;
  if (shard !== undefined) {
    throw new UsageError(
      '--compare requires a complete run and cannot be used with --shard',
      'give --compare to trellis merge',
    );
  }
  if (updateBaseline === true) throw new UsageError('--compare and --update-baseline cannot be used together');
}

/** The baseline to write, if any. */
function fileToUpdate(
  { updateBaseline = false, baseline, shard, reason }: Options,
  ownBaselines: ReadonlyMap<string, string>,
): string | undefined {
  if (!updateBaseline && reason !== undefined) {
    throw new UsageError('--reason is for the entries that --update-baseline writes', 'add --update-baseline');
  }
  if (!updateBaseline) return undefined;
  if (reason !== undefined && !/\S/.test(reason))
    throw new UsageError('--reason is empty', 'say why the team accepts the findings');
  const file = baseline ?? onlyOne(ownBaselines);
  if (file === undefined) {
    throw new UsageError(
      '--update-baseline requires a file to write',
      'add --baseline FILE, or name one target that has a baseline in the configuration',
    );
  }
  if (shard !== undefined) {
    throw new UsageError('--update-baseline requires a complete run and cannot be used with --shard');
  }
  return file;
}

/** After the last request, a signal ends the process, even while reports are being written. */
async function* untilEnd(events: AsyncIterable<RunEvent>, interrupt: Interruption): AsyncGenerator<RunEvent, void> {
  try {
    yield* events;
  } finally {
    interrupt.end();
  }
}

/** Other targets of the configuration with the same baseline. */
function sharersLeftOut(
  file: string,
  choices: readonly TargetChoice[],
  configuration: Configuration,
): readonly string[] {
  const asked = new Set(choices.map(({ configured }) => configured?.name));
  const isIt = (path: string | undefined): boolean => path !== undefined && resolve(path) === resolve(file);
  return [...configuration.targets.values()]
    .filter(({ section }) => isIt(section.baseline) || isIt(configuration.options.baseline))
    .map(({ name }) => name)
    .filter((name) => !asked.has(name));
}

async function concludeUpdate(
  known: OutputFile,
  collected: CollectedRun,
  leftOut: readonly string[],
  reason: string | undefined,
): Promise<number> {
  const rewritten = await rewriteBaseline(known, collected, leftOut.length > 0, reason);
  if (rewritten.kind === 'no-verdict') {
    note(`${known.path} was not written, because not every case got a verdict`);
    return exitCode['no-verdict'];
  }
  note(`${known.path}: ${rewritten.summary}`);
  if (leftOut.length > 0)
    note(
      `no entries were removed, because ${leftOut.join(', ')} also uses the file; verify all its targets to remove entries`,
    );
  const baseline = parseBaseline(rewritten.text, known.path);
  noteUnexplained([baseline]);
  noteExpired(baseline);
  return exitCode.conforms;
}

/** The baselines of the targets in the configuration. */
function baselinesOf(choices: readonly TargetChoice[]): ReadonlyMap<string, string> {
  const files = choices.flatMap(({ configured }) =>
    configured?.section.baseline === undefined ? [] : [[configured.name, configured.section.baseline] as const],
  );
  return new Map(files);
}

function onlyOne(files: ReadonlyMap<string, string>): string | undefined {
  const [first, ...others] = new Set(files.values());
  return others.length === 0 ? first : undefined;
}

/** The variables in which CI systems identify a build: the same in all its jobs, and different in each build. */
const buildVariables = [
  ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT'],
  ['CI_PIPELINE_ID'],
  ['BUILD_TAG'],
  ['BUILD_BUILDID'],
  ['BUILDKITE_BUILD_ID'],
  ['CIRCLE_WORKFLOW_ID'],
] as const;

/** A seed that all shards of a run compute; `isOfBuild` if it differs in each build. */
interface ShardSeed {
  readonly seed: string;
  readonly isOfBuild: boolean;
}

/** Computes the seed from the document, the cases, the number of shards and, if the environment has it, the build. */
function shardSeed(
  { contract, cases, shard }: Pick<RunOptions, 'contract' | 'cases' | 'shard'>,
  env: NodeJS.ProcessEnv,
): ShardSeed {
  const build = buildVariables
    .map((names) => names.flatMap((name) => env[name] || []).join('-'))
    .find((text) => text !== '');
  const texts = contract.documents.map(({ text }) => text);
  const parts = [...texts, ...cases.map(({ id }) => id), String(shard?.count), build ?? ''];
  const seed = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
  return { seed, isOfBuild: build !== undefined };
}
