import { levels, ruleOf, type Level } from '../../../checks/index.js';
import { formatProblem } from '../../../error/index.js';
import type { Place } from '../../../json/index.js';
import type { ReportedFinding } from '../../../run/index.js';
import { clip } from '../../text/clip.js';
import type { CollectedRun, CollectedTarget } from '../../collected/collected-run.js';
import { groupFindings, type FindingKind } from '../../grouping/finding-groups.js';
import { insecureWords } from '../../words/conduct-words.js';
import { reachOf } from '../../words/reach-of.js';
import { repositoryPath } from '../../text/repository-path.js';
import { codePointMark, unseenCharacters } from '../../text/unseen-characters.js';

/** GitHub shows as many annotations of one level of a step, and drops the rest without a word. */
const mostOfALevel = 10;
const longestTitle = 200;
const longestMessage = 3_000;

const commands = { violation: 'error', warning: 'warning', note: 'notice' } as const satisfies Record<Level, string>;

interface Annotation {
  readonly level: Level;
  readonly place: Place | undefined;
  readonly title: string;
  readonly message: string;
}

/**
 * Workflow commands that annotate the lines of the document: one for each cause and not for each finding, every rule
 * before the second cause of any, and of what is too much the number.
 */
export function annotationLines(run: CollectedRun): readonly string[] {
  const all = run.targets.flatMap((target) => annotationsOf(target, run.targets.length > 1));
  return levels.flatMap((level) =>
    bounded(
      all.filter((annotation) => annotation.level === level),
      level,
    ).map(commandLine),
  );
}

function annotationsOf(target: CollectedTarget, named: boolean): readonly Annotation[] {
  const { name, problem, findings } = target;
  const prefix = named ? `${name}: ` : '';
  const insecure = insecureWords(target);
  const ended: readonly Annotation[] =
    problem === undefined
      ? []
      : [
          {
            level: 'violation',
            place: problem.place,
            title: `${prefix}${target.verdict === 'no-verdict' ? 'no verdict' : 'the run ended early'}`,
            message: formatProblem(problem),
          },
        ];
  const places = new Map(target.cases.map(({ case: { id, contract } }) => [id, contract]));
  const groups = groupFindings(target.cases);
  const most = Math.max(0, ...groups.map(({ kinds }) => kinds.length));
  const ranked = Array.from({ length: most }, (_, rank) => groups.flatMap(({ kinds }) => kinds[rank] ?? [])).flat();
  return [
    ...(insecure === undefined
      ? []
      : [
          {
            level: 'warning',
            place: undefined,
            title: `${prefix}certificate not verified`,
            message: insecure,
          } as const,
        ]),
    ...ended,
    ...ranked.map((kind) => annotationOf(kind, prefix, places.get(kind.shown.case))),
    ...(findings.length === 0 && target.verdict === 'no-verdict' && problem === undefined
      ? [
          {
            level: 'violation',
            place: undefined,
            title: `${prefix}no verdict`,
            message: 'the run ended early',
          } as const,
        ]
      : []),
  ];
}

function annotationOf(kind: FindingKind, prefix: string, contract: Place | undefined): Annotation {
  const { shown, cases, summary } = kind;
  const more = cases.length === 1 ? '' : ` (${reachOf(kind)})`;
  return {
    level: shown.level,
    place: shown.place ?? contract,
    title: `${prefix}${ruleOf(shown.rule).title}${more}`,
    message: messageOf({ ...shown, message: summary ?? shown.message }),
  };
}

function messageOf({ message, change, expected, received, reproduce }: ReportedFinding): string {
  return [
    message,
    `changed: ${change}`,
    `expected: ${expected}`,
    `received: ${received}`,
    `reproduce: ${reproduce}`,
  ].join('\n');
}

function bounded(annotations: readonly Annotation[], level: Level): readonly Annotation[] {
  if (annotations.length <= mostOfALevel) return annotations;
  const rest = annotations.length - (mostOfALevel - 1);
  const message = `${rest} more ${commands[level]}s are in the summary of the job`;
  return [...annotations.slice(0, mostOfALevel - 1), { level, place: undefined, title: message, message }];
}

function commandLine({ level, place, title, message }: Annotation): string {
  const where = place === undefined ? {} : { file: repositoryPath(place.file), line: place.line, col: place.column };
  const properties = Object.entries({ ...where, title: clip(title, longestTitle) });
  const texts = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${commands[level]} ${texts.join(',')}::${escapeData(clip(message, longestMessage))}`;
}

/**
 * Text as the message of a workflow command: one line to GitHub's runner, which shows its line breaks again, and nothing
 * in it that cannot be seen.
 *
 * @example
 * escapeData('50% done\n') // '50%25 done%0A'
 */
function escapeData(text: string): string {
  return text
    .replace(unseenCharacters, (character) => ('\r\n\t'.includes(character) ? character : codePointMark(character)))
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

/**
 * Text as a property of a workflow command, where `:` and `,` have a meaning too.
 *
 * @example
 * escapeProperty('a::b, c') // 'a%3A%3Ab%2C c'
 */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
