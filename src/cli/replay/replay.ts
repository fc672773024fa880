import { randomBytes } from 'node:crypto';
import { isFresh, type Case } from '../../cases/index.js';
import { formatProblem, type Problem } from '../../error/index.js';
import { readReport, type CollectedRun } from '../../report/index.js';
import { run, type CaseFinished, type RunEvent } from '../../run/index.js';
import type { ReplayOptions } from '../commands/replay.js';
import { readConfiguration } from '../config/read-configuration.js';
import { exitCode } from '../exit-code.js';
import { note } from '../note.js';
import { standardOutput } from '../output.js';
import { plural } from '../plural.js';
import { printable } from '../printable.js';
import { readInputFile } from '../read-input-file.js';
import { flagOptions } from '../verify/configured-options.js';
import { readCredentials } from '../verify/credentials.js';
import { valuesOf } from '../verify/targets.js';
import { readProxy } from '../verify/proxy.js';
import { version } from '../version.js';
import { exchangeLines } from './exchange-lines.js';
import { findFinding } from './find-finding.js';
import { loadCase } from './load-case.js';
import { chooseReplayTarget } from './replay-target.js';
import { verdictLines } from './verdict-lines.js';

/** Sends the case of one finding again; 1 where it is still found, 0 where not, 2 where it could not be sent. */
export async function replay(text: string, where: string | undefined, options: ReplayOptions): Promise<number> {
  const configuration = await readConfiguration(options.config, process.env);
  const report = await read(options.report);
  const { finding, case: reported, target: before } = findFinding(text, where, report, options.report);
  const { choice, isNew } = chooseReplayTarget(where, before, configuration);
  const values = configuration.options.values ?? [];
  const found = await loadCase(reported, report.started.spec, { ...options, values }, valuesOf([choice]));
  const { contract, case: theCase } = found;
  const credentials = await readCredentials(options, contract, process.env);
  const target = await choice.create(contract, credentials, options);
  const seed = options.seed ?? (isNew || !holdsFresh(theCase) ? report.started.seed : randomBytes(8).toString('hex'));
  const events = run({
    contract,
    cases: [theCase],
    resources: configuration.resources,
    targets: [target],
    seed,
    strict: report.started.strict,
    proxy: readProxy(process.env),
    userAgent: `trellis/${version}`,
    ...(await flagOptions(options)),
    credentials: credentials.credentials,
    // Whoever asks for this one request means it.
    intrusive: true,
  });
  const { ended, problem } = await endOf(events);
  if (ended === undefined) {
    const why = problem === undefined ? '' : `: ${formatProblem(problem)}`;
    note(`${theCase.id} could not be sent to ${target.name}${why}`);
    return exitCode['no-verdict'];
  }
  const { result, exchange } = ended;
  const earlier = theCase.before.length;
  const isJudged = result.kind !== 'not-applicable' && result.kind !== 'inconclusive';
  const lines = [
    theCase.id,
    ...(theCase.change === '' ? [] : [`  changed  ${theCase.change}`]),
    `  target   ${target.name}`,
    `  seed     ${seed}${seed === report.started.seed ? '' : ` (the report's is ${report.started.seed})`}`,
    ...(earlier === 0 ? [] : [`  after    ${plural(earlier, 'request')} on its connection`]),
    '',
    ...(exchange === undefined ? [] : [...exchangeLines(exchange), '']),
    ...(isJudged ? verdictLines(finding, result.findings) : [`? ${result.kind}: ${result.reason}`]),
  ];
  await standardOutput().write(printable(`${lines.join('\n')}\n`));
  if (!isJudged) return exitCode['no-verdict'];
  const isFound = result.findings.some(({ fingerprint }) => fingerprint === finding.fingerprint);
  return isFound ? exitCode.violates : exitCode.conforms;
}

/** What came of the only case of a run, or what kept it from being sent. */
async function endOf(
  events: AsyncIterable<RunEvent>,
): Promise<{ readonly ended: CaseFinished | undefined; readonly problem: Problem | undefined }> {
  let ended: CaseFinished | undefined;
  let problem: Problem | undefined;
  for await (const event of events) {
    if (event.type === 'case-finished') ended = event;
    if (event.type === 'target-finished') ({ problem } = event);
  }
  return { ended, problem };
}

/** Whether it sends values that a target may keep, and then refuse because it has them. */
function holdsFresh({ before, request }: Case): boolean {
  return [...before, request].some(isFresh);
}

async function read(file: string): Promise<CollectedRun> {
  const hint = 'name a report with --report; verify writes one with --reporter json=FILE';
  return readReport(await readInputFile(file, 'the report', () => hint), file);
}
