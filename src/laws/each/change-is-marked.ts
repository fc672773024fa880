import { effectiveSchema } from '../../contract/index.js';
import { formatPointer, isJsonObject, scalarText, type JsonValue } from '../../json/index.js';
import { bodiesOf, changeMarks } from '../../resources/index.js';
import { sentItem, shownChange, shownItem, type History } from '../model/history.js';
import { broken, inconclusive, judged, textOf, unequal, type Law, type LawFinding } from '../model/law.js';
import type { Subject } from '../model/subject.js';
import { isSame, memberValue } from '../shape/equality.js';
import { createOf } from '../model/alone.js';
import { steps } from '../stories/stories.js';

const updates = [
  ['update', 'read-updated'],
  ['update-others', 'read-others'],
  ['replace', 'read-replaced'],
] as const;

/** What tells the last change of an item, such as `updatedAt`, changes with the item. */
export const changeIsMarked: Law = {
  id: 'change-is-marked',
  says: 'The time of the last change and the version of an item change when the item does.',
  rules: ['change-unmarked'],
  story: 'life',
  scenario(subject) {
    const { update, replace } = subject;
    if (update === undefined && replace === undefined) return 'the document has no operation that updates an item';
    if (marksOf(subject).length === 0) return 'the read shows no time of the last change, and no version';
    return steps('life', subject, ['create', 'read'], updates.flat());
  },
  judge(history) {
    const changes = updates.flatMap(([write, read]) => changeOf(write, read, history) ?? []);
    if (changes.length === 0) return inconclusive('no accepted update changed the item');
    return judged(...marksOf(history.subject).map((name) => findingOf(name, changes, history)));
  },
};

/** Returns the members that tell the last change in any response that shows the item. */
function marksOf({ itemSchemas }: Subject): readonly string[] {
  return [...new Set(itemSchemas.flatMap(changeMarks))];
}

/** An update after which the read shows another value than before. */
interface Effect {
  readonly old: Readonly<Record<string, JsonValue>>;
  readonly now: Readonly<Record<string, JsonValue>>;
  readonly change: NonNullable<ReturnType<typeof shownChange>>;
}

function changeOf(write: string, read: string, history: History): Effect | undefined {
  const change = shownChange(write, read, history);
  if (change === undefined) return undefined;
  const { written, before, shown, shape } = change;
  const [old, now, sent] = [shownItem(before, shape), shownItem(shown, shape), sentItem(written, shape, history)];
  if (!isJsonObject(old) || !isJsonObject(now) || !isJsonObject(sent)) return undefined;
  const hasEffect = Object.entries(sent).some(
    ([name, value]) => isSame(value, memberValue(now, name) ?? null) && !isSame(value, memberValue(old, name) ?? null),
  );
  return hasEffect ? { old, now, change } : undefined;
}

function findingOf(name: string, changes: readonly Effect[], history: History): LawFinding | undefined {
  // What is stored to the second may be the same twice.
  const isLeft = ({ old, now, change }: Effect): boolean => {
    const [from, to] = [scalarText(old[name] ?? null), scalarText(now[name] ?? null)];
    const isSent = bodiesOf(change.operation).some((body) => effectiveSchema(body).names.has(name));
    const isPrecise = from !== undefined && /^\d+$|\.(?!000)\d{3}/.test(from);
    return from === to && isPrecise && (!isSent || /^\d+$/.test(from));
  };
  const [first] = changes;
  if (first === undefined || !changes.every(isLeft)) return undefined;
  const { written, before, shown } = first.change;
  const pointer = formatPointer([name]);
  return broken('change-unmarked', shown, history, {
    fault: written,
    message: `After an update that the read shows, \`${pointer}\` is still ${textOf(first.old[name])}.`,
    ...unequal(pointer, [before, 'in the read before', first.old[name]], [shown, 'in the read after', first.now[name]]),
    expected: `another value than ${textOf(first.old[name])}`,
    key: pointer,
    steps: [createOf(written, history), before.step.name, written.step.name, shown.step.name],
  });
}
