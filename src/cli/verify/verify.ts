import { randomBytes } from 'node:crypto';
import { collect, fanOut, type CollectedRun } from '../../report/index.js';
import { run, type RunEvent, type RunOptions } from '../../run/index.js';
import type { VerifyOptions } from '../commands/verify.js';
import { listCases } from '../list/list-cases.js';
import { exitCode } from '../exit-code.js';
import { loadInputs } from '../inputs.js';
import { interruption } from '../interruption.js';
import { printable } from '../printable.js';
import { standardOutput } from '../output.js';
import { UsageError } from '../usage-error.js';
import { version } from '../version.js';
import { readBaselines, rewriteBaseline } from './baselines.js';
import { readCredentials } from './credentials.js';
import { planReporters, type PlannedReporter } from './reporter-plan.js';
import { chooseTargets } from './targets.js';
import { readTls } from './tls.js';

/** Runs the contract cases against the targets and gives the exit code of the verdict. */
export async function verify(texts: readonly string[], options: VerifyOptions): Promise<number> {
  const baselineFile = options.baseline;
  if (options.updateBaseline === true && baselineFile === undefined) {
    throw new UsageError('--update-baseline needs the file to write', 'add --baseline FILE');
  }
  const inputs = await loadInputs(options);
  if (options.list === true) {
    await standardOutput().write(printable(listCases(inputs.cases)));
    return exitCode.conforms;
  }
  const credentials = await readCredentials(options, inputs.contract, process.env);
  const targets = chooseTargets(texts, inputs.contract, credentials);
  const baselines = await readBaselines(options, inputs.casePaths, targets);
  const tls = await readTls(options);
  const interrupt = interruption();
  const events = run({
    ...given(options),
    contract: inputs.contract,
    cases: inputs.cases,
    targets,
    seed: options.seed ?? randomBytes(8).toString('hex'),
    headers: options.header ?? [],
    tls,
    credentials,
    baselines,
    signal: interrupt.signal,
    userAgent: `trellis/${version}`,
  });
  const reporters = await planReporters(options.reporter ?? []);
  const collected = await report(events, reporters, interrupt);
  if (collected.interrupted) return exitCode.interrupted;
  if (options.updateBaseline === true && baselineFile !== undefined) {
    await rewriteBaseline(baselineFile, collected);
    return collected.verdict === 'no-verdict' ? exitCode['no-verdict'] : exitCode.conforms;
  }
  return exitCode[collected.verdict];
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
async function report(
  events: AsyncIterable<RunEvent>,
  reporters: readonly PlannedReporter[],
  interrupt: { end(): void },
): Promise<CollectedRun> {
  try {
    const consumers = reporters.map(
      ({ report: write, sink }) =>
        (branch: AsyncIterable<RunEvent>) =>
          write(branch, sink),
    );
    const [collected] = await fanOut<RunEvent, readonly [CollectedRun, ...void[]]>(events, [collect, ...consumers]);
    for (const { file } of reporters) await file?.commit();
    return collected;
  } catch (error) {
    for (const { file } of reporters) await file?.discard();
    throw error;
  } finally {
    interrupt.end();
  }
}
