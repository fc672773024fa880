import { statusText } from '../../checks/index.js';
import { parsePointer } from '../../json/index.js';
import {
  isAccepted,
  changeBefore,
  setterOf,
  shownItem,
  statusOf,
  type History,
  type Performed,
} from '../model/history.js';
import { inconclusive, judged, type Law, type LawFinding } from '../model/law.js';
import { notAsBefore } from '../model/change.js';
import { isSame, memberValue } from '../shape/equality.js';
import type { Shape } from '../shape/shape.js';
import { steps } from '../stories/stories.js';

const refusals = [
  ['refuse', 'read-refused'],
  ['deny', 'read-denied'],
  ['stale', 'read-stale'],
  ['deny-delete', 'read-undeleted'],
] as const;

/**
 * The steps that change the item, so that the version of the first read becomes stale, and a member that is reset to its
 * default changes.
 */
const changes = ['update', 'read-updated', 'replace', 'read-replaced', 'update-usual', 'read-unusual'] as const;

/** A rejected request changes nothing: 4xx means that the server does not act on the request (RFC 9110 §15.5). */
export const refusedIsUndone: Law = {
  id: 'refused-is-undone',
  says: 'A rejected request changes and deletes nothing.',
  rules: ['refused-but-done'],
  story: 'life',
  ofSingletons: true,
  scenario(subject) {
    const { update, replace, delete: remove } = subject;
    if ([update, replace, remove].every((each) => each === undefined))
      return 'the document has no operation that changes an item';
    return steps('life', subject, ['create', 'read'], [...changes, ...refusals.flat()]);
  },
  judge(history) {
    const asked = refusals.filter(([refused, read]) => wasRefused(history.get(refused)) && history.get(read));
    if (asked.length === 0) return inconclusive('the server rejected no request to change or delete the item');
    return judged(...asked.map(([refused, read]) => findingOf(refused, read, history)));
  },
};

function wasRefused(performed: Performed | undefined): boolean {
  return performed !== undefined && statusOf(performed) >= 400 && statusOf(performed) <= 499;
}

function findingOf(name: string, read: string, history: History): LawFinding | undefined {
  const [refused, shown] = [history.get(name), history.get(read)];
  const before = history.readBefore(name, 'it');
  const { subject } = history;
  if (!refused || !shown || !before) return undefined;
  const said = `The server answered ${statusText(statusOf(refused))} to the request to ${refused.step.words}`;
  // The version of the first read is outdated only after a change.
  const write = ['replace', 'update'].find((each) => isAccepted(history.get(each))) ?? 'update';
  const outdated = name === 'stale' ? ['read', write] : [];
  const shape = subject.usedBy(refused.step).shape ?? subject.shape;
  if (isAccepted(shown) && shape !== undefined && isLate(before, shown, shape, history)) return undefined;
  const steps = ['create', ...outdated, before.step.name, name, read];
  const found = notAsBefore('refused-but-done', [before, shown], history, {
    steps,
    fault: refused,
    ifGone: `${said}, and the ${subject.resource.name} is gone.`,
    expected: 'the item as it was',
    ifChanged: ({ pointer, words }) => ({
      message: `${said}, and \`${pointer}\` has changed from ${words}.`,
      steps: [
        ...new Set([
          ...steps.slice(0, -3),
          ...setterOf(parsePointer(pointer)[0] ?? '', before, history),
          ...steps.slice(-3),
        ]),
      ],
    }),
    shape,
  });
  return found && { ...found, key: name };
}

/** Returns true if an earlier change takes effect only after the read before the rejected request. */
function isLate(before: Performed, after: Performed, shape: Shape, history: History): boolean {
  const sent = changeBefore(before, history)?.sent;
  const [old, now] = [shownItem(before, shape), shownItem(after, shape)];
  return shape.members.some(({ name }) => {
    const [own, was = null, is = null] = [sent, old, now].map((item) => memberValue(item, name));
    return own !== undefined && isSame(own, is) && !isSame(own, was);
  });
}
