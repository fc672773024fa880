import { effectiveSchema } from '../../contract/index.js';
import { formatPointer, parsePointer, valueAt } from '../../json/index.js';
import { answersOf } from '../../resources/index.js';
import { isAccepted, isPending, shownItem, shownValue, type History, type Performed } from '../model/history.js';
import { broken, inconclusive, judged, textOf, unequal, type Law, type LawFinding, firstOfEach } from '../model/law.js';
import { shapeOf } from '../shape/shape.js';
import { changesBetween, memberValue, type Difference } from '../shape/equality.js';
import { plainText } from '../model/filters.js';
import { steps } from '../stories/stories.js';

const writes = [
  ['create', 'read'],
  ['update', 'read-updated'],
  ['update-others', 'read-others'],
  ['replace', 'read-replaced'],
] as const;

/** The response to a write shows what the service has stored. */
export const answerIsStored: Law = {
  id: 'answer-is-stored',
  says: 'What the response to a write shows is what the next read shows.',
  rules: ['answer-not-stored'],
  story: 'life',
  ofSingletons: true,
  scenario: (subject) => steps('life', subject, ['create', 'read'], writes.slice(1).flat()),
  judge(history) {
    const asked = writes.filter(([write, read]) => isAccepted(history.get(write)) && isAccepted(history.get(read)));
    if (asked.length === 0) return inconclusive('no item could be created and read');
    // A fault of an operation shows in each of its responses. It is reported once.
    const found = new Map<string, readonly LawFinding[]>();
    for (const [write, read] of asked) {
      const operation = history.get(write)?.step.operation ?? '';
      if ((found.get(operation) ?? []).length === 0) found.set(operation, findingsOf(write, read, history));
    }
    // If the read itself is wrong, it disagrees with every write. That is one fault, not several.
    return judged(...firstOfEach([...found.values()].flat(), ({ key }) => key));
  },
};

function findingsOf(write: string, read: string, history: History): readonly LawFinding[] {
  const [written, shown] = [history.get(write), history.get(read)];
  if (!written || !shown || isPending(written)) return [];
  const { operation, shape } = history.subject.usedBy(written.step);
  // The schema of the response to a write may declare fewer members than that of the read.
  const answer = operation && shapeOf(operation, answersOf(operation).map(effectiveSchema), history.subject.resource);
  const names = new Set(answer?.members.map(({ name }) => name));
  const now = shape && shownItem(shown, shape);
  const members = shape?.members.filter(
    ({ name, isOnRequest }) => names.has(name) && !(isOnRequest === true && memberValue(now, name) === undefined),
  );
  const differences = answer && members ? changesBetween(shownItem(written, answer), now, members) : [];
  const told: readonly Change[] = [...identityChanges(written, shown, history), ...differences];
  return told.flatMap(({ path, before, after, isOfRead }) => {
    if (before === undefined) return [];
    const pointer = formatPointer(path);
    return broken('answer-not-stored', shown, history, {
      fault: isOfRead === true ? shown : written,
      message: `The response to the request to ${written.step.words} shows ${textOf(before)} at \`${pointer}\`, and the next read ${textOf(after)}.`,
      ...unequal(pointer, [written, 'in the response', before], [shown, 'in the read', after]),
      key: `${isOfRead === true ? 'read' : write} ${pointer}`,
      steps: [...new Set(['create', write, read])],
    });
  });
}

type Change = Pick<Difference, 'path' | 'before' | 'after'> & { readonly isOfRead?: boolean };

/**
 * Returns the path parameters for which the two responses give different identities, one of them the identity that the
 * run uses.
 */
function identityChanges(written: Performed, shown: Performed, { subject: { resource } }: History): readonly Change[] {
  const name = resource.names.at(-1) ?? '';
  const own = shown.identity?.get(name)?.toLowerCase();
  const sources = resource.producers.flatMap(({ by, identity }) => (by === 'create' ? (identity.get(name) ?? []) : []));
  return sources.flatMap((source): readonly Change[] => {
    if (source.kind !== 'response' || source.pointer.includes('*')) return [];
    const path = parsePointer(source.pointer);
    const [before, after] = [written, shown].map((each) => valueAt(shownValue(each), path));
    const texts = [before, after].map((value) => plainText(value)?.toLowerCase());
    const isOther = texts[0] !== texts[1] && texts.every((text) => text !== undefined) && texts.includes(own ?? '');
    return isOther ? [{ path, before, after, isOfRead: texts[0] === own }] : [];
  });
}
