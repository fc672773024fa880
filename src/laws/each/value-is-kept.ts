import { statusText } from '../../checks/index.js';
import { branchItems } from '../model/branches.js';
import { lossFinding, stepsAlone, type Loss, notKept } from '../model/alone.js';
import {
  isAccepted,
  isMissing,
  isPending,
  missingText,
  statusOf,
  sentItem,
  shownItem,
  type History,
} from '../model/history.js';
import { broken, inconclusive, judged, type Law, type LawFinding, firstOfEach } from '../model/law.js';
import { damages, canShow } from '../shape/damage.js';
import { steps } from '../stories/stories.js';

const pairs = [
  ['create-plain', 'read-plain'],
  ['create-telling', 'read-telling'],
  ['create-empty', 'read-empty'],
  ['create-full', 'read-full'],
  ...branchItems,
] as const;
const usual = pairs.slice(0, 4);

/** The read of a created item shows the values that the client sent. */
export const valueIsKept: Law = {
  id: 'value-is-kept',
  says: 'What a request says of a new item is what the read shows.',
  rules: ['created-not-found', 'value-damaged', 'value-overridden', 'value-changed'],
  story: 'values',
  scenario(subject) {
    const found = steps('values', subject, usual.flat(), pairs.flat());
    if (typeof found === 'string' || subject.shape !== undefined) return found;
    return 'the request and the read have no member in common that clients control';
  },
  confirm: (history) =>
    stepsAlone(
      lossesOf(history).filter(({ finding: { rule } }) => rule === 'value-damaged'),
      history,
    ),
  judge(history) {
    const asked = pairs.filter(([write, read]) => isAccepted(history.get(write)) && isAccepted(history.get(read)));
    const lost = lostOf(history);
    if (asked.length === 0) return inconclusive('no item could be created and read');
    if (!asked.some(([write]) => isNew(write, history)))
      return inconclusive('the server answered with an item that was there before');
    // The same damage shows in every created item.
    const found = lossesOf(history).map((loss) => lossFinding(loss, history));
    return judged(lost, ...firstOfEach(found, (finding) => `${finding.rule} ${pointerOf(finding)}`));
  },
};

/**
 * Returns a finding if an item with special values cannot be read although a plain item can: its values have prevented
 * it from being stored.
 */
function lostOf(history: History): LawFinding | undefined {
  const gone = pairs.slice(1).find(([write, read]) => {
    const [written, shown] = [history.get(write), history.get(read)];
    return isAccepted(written) && written && !isPending(written) && shown && isMissing(shown);
  });
  const [write = '', read = ''] = gone ?? [];
  const [written, shown] = [history.get(write), history.get(read)];
  if (!written || !shown || !isAccepted(history.get('read-plain'))) return undefined;
  return broken('created-not-found', shown, history, {
    fault: written,
    message: `The server answered ${statusText(statusOf(written))} to the request to ${written.step.words}, and ${missingText(shown)} when it was read.`,
    expected: 'the created item',
    received: missingText(shown),
    steps: [write, read],
    // A list may omit items with such values.
    ...(shown.view === undefined ? {} : { level: 'warning' as const }),
  });
}

function lossesOf(history: History): readonly Loss[] {
  const shape = history.subject.shape;
  return pairs.flatMap(([write, read]): readonly Loss[] => {
    const [written, shown] = [history.get(write), history.get(read)];
    if (!written || !shown || !shape || !isAccepted(written) || !isAccepted(shown) || !isNew(write, history)) return [];
    const [sent, now] = [sentItem(written, shape, history), shownItem(shown, shape)];
    const members = shape.members.filter((member) => canShow(member, shape, sent, now));
    return members.flatMap((member) =>
      damages(sent, now, [member], written.at).map((damage) => ({
        written,
        read: shown,
        member,
        finding: notKept(damage, written, shown, history),
      })),
    );
  });
}

/** Returns true if the creation made a new item. An existing item shows the values of an earlier request. */
function isNew(write: string, history: History): boolean {
  return history.get(write)?.isFound !== true;
}

function pointerOf({ key }: LawFinding): string {
  return key.split(' ')[1] ?? '';
}
