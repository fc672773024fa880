import { levels, ruleOf } from '../../../checks/index.js';
import { formatProblem } from '../../../error/index.js';
import type { Place } from '../../../json/index.js';
import type { CollectedRun, CollectedTarget } from '../../collected/collected-run.js';
import { groupFindings, type FindingKind } from '../../grouping/finding-groups.js';
import { insecureWords } from '../../words/conduct-words.js';
import { reachOf } from '../../words/finding-text.js';
import { commands, mostAnnotations, workflowCommand, type Annotation } from './workflow-command.js';

/**
 * Workflow commands that annotate lines of the document: one for each cause, with the first causes of all rules before
 * further causes of any rule, and the number of those beyond GitHub's limit.
 */
export function annotationLines(run: CollectedRun): readonly string[] {
  const all = run.targets.flatMap((target) => annotationsOf(target, run.targets.length > 1 ? `${target.name}: ` : ''));
  return levels.flatMap((level) => bounded(all.filter((each) => each.level === level)).map(workflowCommand));
}

function annotationsOf(target: CollectedTarget, prefix: string): readonly Annotation[] {
  const { problem, findings, verdict, cases } = target;
  const places = new Map(cases.map(({ case: { id, contract } }) => [id, contract]));
  const groups = groupFindings(cases);
  const most = Math.max(0, ...groups.map(({ kinds }) => kinds.length));
  const ranked = Array.from({ length: most }, (_, rank) => groups.flatMap(({ kinds }) => kinds[rank] ?? [])).flat();
  const general = (level: Annotation['level'], title: string, message: string | undefined, place?: Place) =>
    message === undefined ? [] : [{ level, place, title: prefix + title, message }];
  const ended = verdict === 'no-verdict' ? 'no verdict' : 'the run ended early';
  const isUnexplained = findings.length === 0 && verdict === 'no-verdict' && problem === undefined;
  return [
    ...general('warning', 'certificate not verified', insecureWords(target)),
    ...general('violation', ended, problem && formatProblem(problem), problem?.place),
    ...ranked.map((kind) => annotationOf(kind, prefix, places.get(kind.shown.case))),
    ...general('violation', 'no verdict', isUnexplained ? 'the run ended early' : undefined),
  ];
}

function annotationOf(kind: FindingKind, prefix: string, contract: Place | undefined): Annotation {
  const { shown, cases, summary } = kind;
  const more = cases.length === 1 ? '' : ` (${reachOf(kind)})`;
  return {
    level: shown.level,
    place: shown.place ?? contract,
    title: `${prefix}${ruleOf(shown.rule).title}${more}`,
    message: [
      summary ?? shown.message,
      `changed: ${shown.change}`,
      `expected: ${shown.expected}`,
      `received: ${shown.received}`,
      `reproduce: ${shown.reproduce}`,
    ].join('\n'),
  };
}

/** Replaces the annotations beyond GitHub's limit, all of the same level, by one with their number. */
function bounded(annotations: readonly Annotation[]): readonly Annotation[] {
  const [first] = annotations;
  if (first === undefined || annotations.length <= mostAnnotations) return annotations;
  const { level } = first;
  const rest = annotations.length - (mostAnnotations - 1);
  const message = `The job summary lists ${rest} more ${commands[level]}s`;
  return [...annotations.slice(0, mostAnnotations - 1), { level, place: undefined, title: message, message }];
}
