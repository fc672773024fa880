import { formatPointer, isJsonObject, type JsonValue } from '../../json/index.js';
import { isAccepted, isPending, sentItem, shownItem, statusOf, type History } from '../model/history.js';
import { broken, inconclusive, judged, seen, textOf, type Law, type LawFinding } from '../model/law.js';
import { changesBetween, memberValue } from '../shape/equality.js';
import { steps } from '../model/stories.js';

const updates = [
  ['update', 'read-updated'],
  ['update-others', 'read-others'],
] as const;

/** A merge patch leaves alone what it does not name (RFC 7396 §1). */
export const patchKeepsTheRest: Law = {
  id: 'patch-keeps-the-rest',
  says: 'A PATCH leaves the members alone that it does not name.',
  rules: ['patch-changed-others'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'read', 'update', 'read-updated'], updates.flat()),
  judge(history) {
    const asked = updates.filter(([write, read]) => isAccepted(history.get(write)) && isAccepted(history.get(read)));
    const sent = history.get('update');
    if (asked.length === 0) {
      const reason = sent && `the server answered ${statusOf(sent)} to the request to ${sent.step.words}`;
      return inconclusive(reason ?? history.reasonFor('update'));
    }
    return judged(...asked.flatMap(([write, read]) => findingsOf(write, read, history)));
  },
};

function findingsOf(write: string, read: string, history: History): readonly LawFinding[] {
  const [written, shown] = [history.get(write), history.get(read)];
  const before = history.readBefore(write, 'it');
  const operation = written && history.subject.contract.operation(written.step.operation);
  const shape = history.subject.shapeOf(history.subject.create) ?? (operation && history.subject.shapeOf(operation));
  const own = operation && history.subject.shapeOf(operation);
  if (!written || !shown || !before || !shape || !own || isPending(written)) return [];
  const sent = sentItem(written, own);
  if (!isJsonObject(sent)) return [];
  const others = shape.members.filter(({ name }) => memberValue(sent, name) === undefined);
  const changes = changesBetween(shownItem(before, shape), shownItem(shown, shape), others);
  return changes
    .filter(({ after }) => !isDerived(after, sent))
    .map(({ path, before: old, after }) => {
      const pointer = formatPointer(path);
      return broken('patch-changed-others', shown, history, {
        message: `A PATCH that does not name \`${pointer}\` changed it from ${textOf(old)} to ${textOf(after)}.`,
        expected: textOf(old),
        received: textOf(after),
        key: `${write} ${pointer}`,
        steps: ['create', before.step.name, write, read],
        values: [
          seen(before, `\`${pointer}\` in the read before`, old),
          seen(shown, `\`${pointer}\` in the read after`, after),
        ],
      });
    });
}

/** Whether a text is made of one that was sent, as a slug or a title is. */
function isDerived(value: JsonValue | undefined, sent: JsonValue): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  if (typeof value !== 'string' || !isJsonObject(sent)) return false;
  return Object.values(sent).some(
    (each) => typeof each === 'string' && plain(each).length > 2 && plain(value).includes(plain(each)),
  );
}
