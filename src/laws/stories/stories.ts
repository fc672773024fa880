import type { ScenarioStep } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { asRead } from '../model/alone.js';
import { hasBranch } from '../model/branches.js';
import type { Subject } from '../model/subject.js';
import type { Plot } from './plot.js';
import { placing, stories } from './plots.js';

export type Story = keyof typeof stories;

/** The reason why laws about the read of an item do not apply. */
export const NO_READ = 'the document has no operation by which read is possible';

/**
 * Returns the steps of a story for a resource, or the reason why a required one cannot be sent. A law can be judged
 * without its optional steps.
 */
export function steps<Name extends Story>(
  story: Name,
  subject: Subject,
  required: readonly (keyof (typeof stories)[Name] & string)[],
  optional: readonly (keyof (typeof stories)[Name] & string)[] = [],
): readonly ScenarioStep[] | string {
  const plots: Readonly<Record<string, Plot>> = stories[story];
  const names = Object.keys(plots);
  const found: ScenarioStep[] = [];
  const needed: readonly string[] = required;
  for (const name of [...needed, ...(subject.isOfItem ? Object.keys(placing) : []), ...optional]) {
    const plot = plots[name];
    const means = plot && meansFor(plot, subject);
    if (plot === undefined || found.some((step) => step.name === name)) continue;
    if (means !== undefined) found.push(stepOf({ ...plot, ...means }, name, names.indexOf(name)));
    else if (needed.includes(name)) {
      return `the document has no operation by which ${plot.by === 'write' ? 'update' : plot.by} is possible`;
    }
  }
  return found.toSorted((one, other) => one.order - other.order);
}

function stepOf(plot: Plot & { readonly operation: Operation }, name: string, order: number): ScenarioStep {
  const { by: _, branch: __, operation, thing = 'it', sends = { kind: 'good' }, ...rest } = plot;
  const words = sends.kind === 'item' ? `${rest.words} in the list` : rest.words;
  const step: ScenarioStep = { ...rest, words, name, order, operation: operation.key, thing, sends };
  return sends.kind === 'find' ? { ...step, ...takenFrom(operation, thing) } : step;
}

/** Returns the parts of a step that takes an item from a list. */
export function takenFrom(list: Operation, thing: string): Pick<ScenarioStep, 'words' | 'operation' | 'sends'> {
  const another = ['it', 'first'].includes(thing) ? 'an' : 'another';
  return { words: `take ${another} item of the list`, operation: list.key, sends: { kind: 'find' } };
}

/** Returns the operation of a step. A plain read of an item may use a list that shows the item. */
function meansFor(
  { by, sends, as, below, branch }: Plot,
  subject: Subject,
): (Partial<Pick<Plot, 'sends' | 'words'>> & { readonly operation: Operation }) | undefined {
  if (branch !== undefined && !hasBranch(subject, branch)) return undefined;
  if (subject.isShared && isOfOwnItems(sends)) return undefined;
  const isPlain = sends === undefined && as === undefined && below === undefined;
  if (by === 'read' && isPlain) return subject.look;
  if (sends?.kind === 'walk' && subject.isShownAbove) return undefined;
  if (by === 'create' && subject.isListed) return { operation: subject.create, sends: { kind: 'find' } };
  if (by === 'create' && subject.isShared) return { operation: subject.create, ...asRead };
  const operation =
    by === 'write' ? (subject.update ?? subject.replace) : by === 'list-below' ? subject.listBelow?.list : subject[by];
  return operation && { operation, ...(sends === undefined ? {} : { sends }) };
}

/** Returns true for changes to extreme values, which are no changes to try on what others use. */
function isOfOwnItems(sends: Plot['sends']): boolean {
  return (
    sends?.kind === 'change' &&
    typeof sends.members === 'string' &&
    !['one', 'others', 'part', 'all'].includes(sends.members)
  );
}
