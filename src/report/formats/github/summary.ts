import { historyWords, reachOf } from '../../words/finding-text.js';
import { formatProblem } from '../../../error/index.js';
import { ruleOf, sourcesOf } from '../../../checks/index.js';
import type { Verdict } from '../../../run/index.js';
import type { CollectedRun, CollectedTarget } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { countCoverage } from '../../words/coverage-counts.js';
import { groupFindings, type FindingKind } from '../../grouping/finding-groups.js';
import { formatDuration } from '../../text/format-duration.js';
import { comparisonWords, conductWords, insecureWords } from '../../words/conduct-words.js';
import { unexercised, unexercisedLine } from '../../words/unexercised.js';
import { clip } from '../../text/clip.js';
import { escapeForTerminal } from '../../text/escapes.js';

/** A step may write 1 MiB of UTF-8, which several reports may share. */
const mostCharacters = 200_000;
const longestName = 200;
const longestText = 600;
const longestLine = 4_000;
const mostCauses = 50;

const verdictWords: Readonly<Record<Verdict, string>> = {
  conforms: '✅ conforms',
  violates: '❌ violates the contract',
  'no-verdict': '⚠️ no verdict',
};
const marks = { violation: '❌', warning: '⚠️', note: 'ℹ️' } as const;

/** The summary of a job: the verdicts and numbers first, then each cause of findings, collapsed. */
export function summaryOf(run: CollectedRun): string {
  const { title, spec, seed, shard } = run.started;
  const part = shard === undefined ? '' : ` · shard ${shard.index}/${shard.count}`;
  const head = [
    `## Trellis: ${escapeMarkdown(title, longestName)}`,
    `${escapeMarkdown(spec, longestName)} · seed ${escapeMarkdown(seed, longestName)}${part}`,
    ...run.targets
      .flatMap((target) => insecureWords(target) ?? [])
      .map((warning) => `⚠️ **${escapeMarkdown(warning, longestText)}**`),
    verdictTable(run.targets),
    ...(run.interrupted ? ['**The run was interrupted. The report shows the results until then.**'] : []),
  ];
  const details = run.targets.flatMap((target) => targetParts(run, target));
  return `${fitting(head, details).join('\n\n')}\n\n`;
}

/** Omits whole parts that exceed the size limit. */
function fitting(head: readonly string[], details: readonly string[]): readonly string[] {
  let available = mostCharacters - head.join('').length;
  const shown = details.filter((part) => (available -= part.length) > 0);
  if (shown.length === details.length) return [...head, ...details];
  return [
    ...head,
    ...shown,
    `*The summary is cut at the size limit of GitHub. See the report of the run for the rest.*`,
  ];
}

function verdictTable(targets: readonly CollectedTarget[]): string {
  const rows = targets.map(({ name, verdict, counts, coverage, duration }) => {
    const covered = coverage === undefined ? [] : countCoverage(coverage);
    const [exercised, total] = covered.reduce(([a, b], each) => [a + each.exercised, b + each.total], [0, 0]);
    const cells = [
      escapeMarkdown(name, longestName),
      verdictWords[verdict],
      counts.passed,
      counts.failed,
      counts.deviates,
      counts.notApplicable + counts.inconclusive + counts.notRun,
      total === 0 ? '–' : `${exercised}/${total}`,
      formatDuration(duration),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| target | verdict | passed | failed | declared | not judged | contract exercised | time |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

function targetParts(run: CollectedRun, target: CollectedTarget): readonly string[] {
  const named = run.targets.length > 1;
  const compared = comparisonWords(run, target);
  const { name, problem, resolved } = target;
  const { asked, leftOut } = unexercised(target);
  const kinds = groupFindings(target.cases).flatMap((group) => group.kinds);
  const rest = kinds.length - mostCauses;
  const parts = [
    ...(problem === undefined ? [] : [`⚠️ ${escapeMarkdown(formatProblem(problem), longestText)}`]),
    ...(compared === undefined ? [] : [escapeMarkdown(compared, longestText)]),
    ...kinds.slice(0, mostCauses).map(causePart),
    ...(rest > 0 ? [`and ${countOf(rest, 'more cause')}`] : []),
    ...asked.map((operation) => `⚠️ ${escapeMarkdown(unexercisedLine(operation), longestText)}`),
    ...(leftOut === undefined ? [] : [leftOut]),
    ...conductWords(target).map((remark) => escapeMarkdown(remark, longestText)),
    ...resolved.map(
      ({ rule, case: cases }) =>
        `The declared deviation ${escapeMarkdown(`${rule} of ${cases}`, longestText)} no longer occurs.`,
    ),
  ];
  return named && parts.length > 0 ? [`### ${escapeMarkdown(name, longestName)}`, ...parts] : parts;
}

function causePart(kind: FindingKind): string {
  const { shown, summary } = kind;
  const { title, fix } = ruleOf(shown.rule);
  const rows = [
    ['changed', shown.change],
    ['expected', shown.expected],
    ['received', shown.received],
    ['contract', sourcesOf(shown).join(', ')],
    ['how to fix it', fix],
    ['simplest case', shown.case],
    ['weight', shown.usualLevel === undefined ? '' : `${shown.level} by configuration, usually ${shown.usualLevel}`],
  ].filter(([, text]) => text !== '');
  return [
    `<details><summary>${marks[shown.level]} ${title} (${reachOf(kind)})</summary>`,
    escapeMarkdown(summary ?? shown.message, longestText),
    [
      '| | |',
      '| --- | --- |',
      ...rows.map(([name, text = '']) => `| ${name} | ${escapeMarkdown(text, longestText)} |`),
    ].join('\n'),
    ...(shown.history === undefined
      ? []
      : [
          historyWords(shown.history)
            .map((line) => escapeMarkdown(line, longestText))
            .join('<br>'),
        ]),
    commandBlock(shown.reproduce, longestLine),
    '</details>',
  ].join('\n\n');
}

/**
 * Escapes text for a line or a table cell of GitHub's Markdown, so that it contains no markup, links or mentions.
 *
 * @example
 * escapeMarkdown('<b> *x* @all') // '\\<b\\> \\*x\\* \\@all'
 */
function escapeMarkdown(text: string, limit: number): string {
  return escapeForTerminal(clip(text, limit)).replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

/**
 * Writes a shell command as a block of code, with a fence longer than any in the text.
 *
 * @example
 * commandBlock('curl …', 2_000)
 */
function commandBlock(text: string, limit: number): string {
  const shown = escapeForTerminal(clip(text, limit));
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}sh\n${shown}\n${fence}`;
}
