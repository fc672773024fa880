import { levels, ruleOf, type Level } from '../../../checks/index.js';
import { formatProblem } from '../../../error/index.js';
import type { Place } from '../../../json/index.js';
import type { ReportedFinding } from '../../../run/index.js';
import type { CollectedRun, CollectedTarget } from '../../collected/collected-run.js';
import { groupFindings, type FindingKind } from '../../grouping/finding-groups.js';
import { insecureWords } from '../../words/conduct-words.js';
import { reachOf } from '../../words/reach-of.js';
import { commands, workflowCommand, type Annotation } from './workflow-command.js';

/** GitHub shows as many annotations of one level of a step, and drops the rest without a word. */
const mostOfALevel = 10;

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
    ).map(workflowCommand),
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
  const message = `The job summary lists ${rest} more ${commands[level]}s`;
  return [...annotations.slice(0, mostOfALevel - 1), { level, place: undefined, title: message, message }];
}
