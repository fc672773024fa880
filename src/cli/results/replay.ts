import type { Options } from '../settings/settings.js';
import { randomBytes } from 'node:crypto';
import { isFresh, type Case } from '../../cases/index.js';
import { formatProblem, type Problem } from '../../error/index.js';
import { countOf, historyWords, type CollectedTarget } from '../../report/index.js';
import { run, type CaseFinished, type RunEvent, type ExchangeSummary, type ReportedFinding } from '../../run/index.js';
import { readConfiguration } from '../config/read-configuration.js';
import { exitCode } from '../io/exit-code.js';
import { note, printable } from '../io/note.js';
import { standardOutput } from '../io/output.js';
import { readReportFile } from '../io/report-file.js';
import { flagOptions } from '../verify/configured-options.js';
import { readCredentials } from '../verify/credentials.js';
import { valuesOf, chooseTargets, type TargetChoice } from '../verify/targets.js';
import { readProxy } from '../io/proxy.js';
import { version } from '../io/version.js';
import { findFinding } from './find-finding.js';
import { loadCase } from './load-case.js';
import { statusText, sourcesOf } from '../../checks/index.js';
import type { Configuration } from '../config/configuration.js';
import { isStartedName, startedNames } from '../settings/started-names.js';
import { UsageError } from '../io/usage-error.js';

export interface ReplayOptions extends Options {
  readonly report: string;
}

/** Sends the case of a finding again. Returns 1 if the finding still occurs, 0 if not, 2 if the case was not sent. */
export async function replay(text: string, where: string | undefined, options: ReplayOptions): Promise<number> {
  const configuration = await readConfiguration(options.config, process.env);
  const hint = 'name a report with --report; verify writes one with --reporter json=FILE';
  const { run: report } = await readReportFile(options.report, hint);
  const { finding, case: reported, target: before } = findFinding(text, where, report, options.report);
  const { choice, isNew } = chooseReplayTarget(where, before, configuration);
  const values = configuration.options.values ?? [];
  const { resources } = configuration;
  const found = await loadCase(reported, report.started.spec, { ...options, values, resources }, valuesOf([choice]));
  const { contract, case: theCase } = found;
  const credentials = await readCredentials(options, contract, process.env);
  if (before.insecure === true && options.insecure !== true && !isNew)
    note('the report was made with --insecure; add the flag to accept the certificate again');
  const target = await choice.create(contract, credentials, options);
  const seed = options.seed ?? (isNew || !holdsFresh(theCase) ? report.started.seed : randomBytes(8).toString('hex'));
  const events = run({
    contract,
    cases: [theCase],
    resources,
    targets: [target],
    seed,
    strict: report.started.strict,
    proxy: readProxy(process.env),
    userAgent: `trellis/${version}`,
    ...(await flagOptions(options)),
    credentials: credentials.credentials,
    // The user asked for this very request.
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
  const told = result.findings.find(({ history }) => history !== undefined)?.history;
  const lines = [
    theCase.id,
    ...(theCase.change === ''
      ? []
      : [
          `  ${(theCase.scenario !== undefined ? 'law' : theCase.flow === undefined ? 'changed' : 'scenario').padEnd(8)} ${theCase.change}`,
        ]),
    `  target   ${target.name}`,
    `  seed     ${seed}${seed === report.started.seed ? '' : ` (the report's is ${report.started.seed})`}`,
    ...(earlier === 0 ? [] : [`  after    ${countOf(earlier, 'request')} on its connection`]),
    '',
    ...(told === undefined ? [] : [...historyWords(told), '']),
    ...(exchange === undefined || told !== undefined ? [] : [...exchangeLines(exchange), '']),
    ...(isJudged ? verdictLines(finding, result.findings) : [`? ${result.kind}: ${result.reason}`]),
  ];
  await standardOutput().write(printable(`${lines.join('\n')}\n`));
  if (!isJudged) return exitCode['no-verdict'];
  const isFound = result.findings.some(({ fingerprint }) => fingerprint === finding.fingerprint);
  return isFound ? exitCode.violates : exitCode.conforms;
}

/** The result of the only case of a run, or the problem that prevented it. */
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

/** Returns true if the case sends values that a target may store and later reject as duplicates. */
function holdsFresh({ before, request, expect }: Case): boolean {
  return expect.outcome === 'hold' || [...before, request].some(isFresh);
}

/** Shows an exchange like `curl -v`, without secrets: the request after `>`, the response after `<`. */
function exchangeLines(exchange: ExchangeSummary): readonly string[] {
  const { method, url, requestFields, requestBody, status, failure, responseFields, responseBody } = exchange;
  return [
    ...message('>', `${method} ${url}`, requestFields, requestBody),
    '',
    ...(status === undefined ? [] : message('<', statusText(status), responseFields, responseBody)),
    ...(failure === undefined ? [] : [`! ${failure}`]),
  ];
}

function message(
  mark: string,
  start: string,
  fields: ExchangeSummary['requestFields'],
  body: string | undefined,
): readonly string[] {
  const lines = [start, ...fields.map(([name, value]) => `${name}: ${value}`)];
  if (body !== undefined && body !== '') lines.push('', ...body.split('\n'));
  return lines.map((line) => `${mark} ${line}`.trimEnd());
}

/** The target, and whether this command starts it, so that it stores no data yet. */
interface ReplayTarget {
  readonly choice: TargetChoice;
  readonly isNew: boolean;
}

/**
 * Chooses the named target, else the target of the report, by its name, or by its URL if no configuration has the name.
 *
 * @throws UsageError for a text that is neither a URL nor the name of a target.
 */
function chooseReplayTarget(
  text: string | undefined,
  before: CollectedTarget,
  configuration: Configuration,
): ReplayTarget {
  const known = [...configuration.targets.keys(), ...startedNames];
  const isGone = text === undefined && !known.includes(before.name) && (before.url ?? '') !== '';
  const name = text ?? (isGone ? before.url : undefined) ?? before.name;
  const [choice] = chooseTargets([name], configuration);
  if (choice === undefined) throw new UsageError(`${name} is not a target`);
  return { choice, isNew: choice.configured === undefined && isStartedName(name) };
}

/** Shows whether the finding still occurs, the current findings, and the command. */
function verdictLines(before: ReportedFinding, now: readonly ReportedFinding[]): readonly string[] {
  const same = now.find(({ fingerprint }) => fingerprint === before.fingerprint);
  const others = now.filter((finding) => finding !== same);
  const heading =
    same === undefined
      ? [`✓ no longer occurs: ${before.rule}`, `  before: ${before.message}`]
      : [`✗ still occurs: ${before.rule} · ${same.level}`, ...findingLines(same), '', same.reproduce];
  if (others.length === 0) return heading;
  return [
    ...heading,
    '',
    same === undefined ? '! new findings:' : 'Other findings:',
    ...others.flatMap((finding) => [`  ${finding.rule} · ${finding.level}`, ...findingLines(finding)]),
  ];
}

function findingLines(finding: ReportedFinding): readonly string[] {
  const { message, expected, received } = finding;
  const sources = sourcesOf(finding);
  return [
    `  ${message}`,
    `  expected  ${expected}`,
    `  got       ${received}`,
    ...(sources.length === 0 ? [] : [`  contract  ${sources.join(' · ')}`]),
  ];
}
