import { randomBytes } from 'node:crypto';
import { collect, fanOut, type CollectedRun } from '../../report/index.js';
import { formatPlace } from '../../json/index.js';
import {
  parseBaseline,
  run,
  unexplainedDeviations,
  type Baseline,
  type RunEvent,
  type RunOptions,
} from '../../run/index.js';
import type { VerifyOptions } from '../commands/verify.js';
import { listCases } from '../list/list-cases.js';
import { exitCode } from '../exit-code.js';
import { loadInputs } from '../inputs.js';
import { interruption, type Interruption } from '../interruption.js';
import { note } from '../note.js';
import { openOutputFile, type OutputFile } from '../output-file.js';
import { plural } from '../plural.js';
import { printable } from '../printable.js';
import { standardOutput } from '../output.js';
import { UsageError } from '../usage-error.js';
import { version } from '../version.js';
import { readBaselines } from './baselines.js';
import { readCredentials } from './credentials.js';
import { readProxy } from './proxy.js';
import { chooseReporters, openReporters, type PlannedReporter } from './reporter-plan.js';
import { rewriteBaseline } from './rewrite-baseline.js';
import { chooseTargets } from './targets.js';
import { readTls } from './tls.js';

/** Runs the contract cases against the targets and gives the exit code of the verdict. */
export async function verify(texts: readonly string[], options: VerifyOptions): Promise<number> {
  const { baseline: file, updateBaseline = false } = options;
  if (updateBaseline && file === undefined) {
    throw new UsageError('--update-baseline needs the file to write', 'add --baseline FILE');
  }
  const choices = chooseTargets(texts);
  const chosenReporters = chooseReporters(options.reporter ?? []);
  const tls = await readTls(options);
  const inputs = await loadInputs(options);
  if (options.list === true) {
    await standardOutput().write(printable(listCases(inputs.cases)));
    return exitCode.conforms;
  }
  const credentials = await readCredentials(options, inputs.contract, process.env);
  const targets = choices.map((choice) => choice(inputs.contract, credentials));
  const baselines = await readBaselines(options, inputs.casePaths, targets);
  // All that could keep what was found from being written is found now, before anything is sent.
  const reporters = await openReporters(chosenReporters);
  const known = updateBaseline && file !== undefined ? await openOutputFile(file, 'the baseline') : undefined;
  const interrupt = interruption();
  const events = run({
    ...given(options),
    contract: inputs.contract,
    cases: inputs.cases,
    leftOut: inputs.derived.leftOut,
    targets,
    seed: options.seed ?? randomBytes(8).toString('hex'),
    headers: options.header ?? [],
    tls,
    proxy: readProxy(process.env),
    credentials,
    baselines,
    signal: interrupt.signal,
    toolVersion: version,
    userAgent: `trellis/${version}`,
  });
  const collected = await report(untilEnd(events, interrupt), reporters);
  if (collected.interrupted) return exitCode.interrupted;
  if (known !== undefined) return concludeUpdate(known, collected);
  noteUnexplained(baselines.get('') ?? []);
  return exitCode[collected.verdict];
}

/** Once nothing more is sent, a signal ends the process by itself, whatever reports are still being written. */
async function* untilEnd(events: AsyncIterable<RunEvent>, interrupt: Interruption): AsyncGenerator<RunEvent, void> {
  try {
    yield* events;
  } finally {
    interrupt.end();
  }
}

async function concludeUpdate(known: OutputFile, collected: CollectedRun): Promise<number> {
  const rewritten = await rewriteBaseline(known, collected);
  if (rewritten.kind === 'no-verdict') {
    note(`${known.path} is not written, because not every case got a verdict`);
    return exitCode['no-verdict'];
  }
  note(`${known.path}: ${rewritten.summary}`);
  noteUnexplained([parseBaseline(rewritten.text, known.path)]);
  return exitCode.conforms;
}

/** An excuse without a reason excuses all the same, but not in silence. */
function noteUnexplained(baselines: readonly Baseline[]): void {
  for (const baseline of baselines) {
    const [first, ...others] = unexplainedDeviations(baseline);
    if (first === undefined) continue;
    const count = plural(others.length + 1, 'entry', 'entries');
    note(`${formatPlace(first.place)}: ${count} without a reason; put why it is accepted in place of "TODO"`);
  }
}

/** The flags that go to the run as they are; what was not given is not there. */
function given(options: VerifyOptions): Partial<RunOptions> {
  const { strict, concurrency, rate, timeout, retries, intrusive } = options;
  return {
    retries,
    ...(strict === undefined ? {} : { strict }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(rate === undefined ? {} : { rate }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(intrusive === undefined ? {} : { intrusive }),
  };
}

/** Lets all reporters listen side by side; the files appear whole, or not at all. */
async function report(events: AsyncIterable<RunEvent>, reporters: readonly PlannedReporter[]): Promise<CollectedRun> {
  const consumers = reporters.map(
    ({ report: write, sink }) =>
      (branch: AsyncIterable<RunEvent>) =>
        write(branch, sink),
  );
  const [collected] = await fanOut<RunEvent, readonly [CollectedRun, ...void[]]>(events, [collect, ...consumers]);
  for (const { file } of reporters) await file?.commit();
  return collected;
}
