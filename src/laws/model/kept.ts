import { formatPointer } from '../../json/index.js';
import type { History, Performed } from './history.js';
import { broken, textOf, unequal, type LawFinding } from './law.js';
import type { Damage } from '../shape/damage.js';

/** Returns the finding for a value that the read does not show as it was sent. */
export function notKept(damage: Damage, written: Performed, read: Performed, history: History): LawFinding {
  const { path, sent, shown, kind, how } = damage;
  const pointer = formatPointer(path);
  return broken(kind === 'lost' ? 'value-damaged' : 'value-changed', read, history, {
    fault: written,
    message: `The value ${textOf(sent)} of \`${pointer}\` comes back as ${textOf(shown)} (${how}).`,
    ...unequal(pointer, [written, 'in the request', sent], [read, 'in the read', shown]),
    key: `${written.step.name} ${pointer}`,
    steps: [...new Set([createOf(written, history), written.step.name, read.step.name])],
  });
}

/** Returns the name of the step that created the item of another step. */
function createOf({ step }: Performed, history: History): string {
  const created = history.all.find((each) => each.step.sends.kind === 'create' && each.step.thing === step.thing);
  return created?.step.name ?? step.name;
}
