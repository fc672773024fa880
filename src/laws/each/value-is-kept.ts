import { isAccepted, sentItem, shownItem, type History } from '../model/history.js';
import { inconclusive, judged, type Law, type LawFinding } from '../model/law.js';
import { notKept } from '../model/kept.js';
import { damages } from '../shape/damage.js';
import { steps } from '../model/stories.js';

const pairs = [
  ['create-plain', 'read-plain'],
  ['create-telling', 'read-telling'],
  ['create-empty', 'read-empty'],
] as const;

/** What a client sends is what it gets back. */
export const valueIsKept: Law = {
  id: 'value-is-kept',
  says: 'What a request says of a new item is what the read shows.',
  rules: ['value-damaged', 'value-changed'],
  story: 'values',
  scenario(subject) {
    const found = steps('values', subject, pairs.flat());
    if (typeof found === 'string' || subject.shapeOf(subject.create) !== undefined) return found;
    return 'the request and the read have no member in common that clients control';
  },
  judge(history) {
    const asked = pairs.filter(([write, read]) => isAccepted(history.get(write)) && isAccepted(history.get(read)));
    if (asked.length === 0) return inconclusive('no item could be created and read');
    // What was there before shows what an earlier request has said of it.
    const isNew = ([write]: (typeof pairs)[number]): boolean => history.get(write)?.isFound !== true;
    if (!asked.some(isNew)) return inconclusive('the server answered with an item that was there before');
    // One damage shows in whatever is created.
    const found = new Map<string, LawFinding>();
    for (const finding of asked.filter(isNew).flatMap(([write, read]) => findingsOf(write, read, history))) {
      const key = `${finding.rule} ${finding.key.split(' ')[1] ?? ''}`;
      if (!found.has(key)) found.set(key, finding);
    }
    return judged(...found.values());
  },
};

function findingsOf(write: string, read: string, history: History): readonly LawFinding[] {
  const [written, shown] = [history.get(write), history.get(read)];
  const shape = history.subject.shapeOf(history.subject.create);
  if (!written || !shown || !shape) return [];
  const found = damages(sentItem(written, shape), shownItem(shown, shape), shape.members, written.at);
  return found.map((damage) => notKept(damage, written, shown, history));
}
