import { statusText } from '../../checks/index.js';
import { formatPointer, type JsonObject } from '../../json/index.js';
import { isAccepted, isMissing, isPending, itemIn, missingText, statusOf } from '../model/history.js';
import {
  broken,
  holds,
  inconclusive,
  judged,
  textOf,
  unequal,
  type Judgement,
  type Law,
  type LawFinding,
  onAccepted,
} from '../model/law.js';
import { isSame } from '../shape/equality.js';
import { isTouched } from '../shape/touched.js';
import { NO_READ, steps } from '../stories/stories.js';

const names = ['create-deleted', 'read-whole', 'delete', 'read-deleted', 'restore', 'read-restored'] as const;

/** An action that brings back a deleted item does so. */
export const restoredIsBack: Law = {
  id: 'restored-is-back',
  says: 'What was deleted and restored can be read as an item that is not deleted.',
  rules: ['action-without-effect'],
  story: 'actions',
  scenario(subject) {
    if (subject.look === undefined) return NO_READ;
    if (subject.restore === undefined) return 'the document has no action that restores a deleted item';
    return steps('actions', subject, names);
  },
  judge: onAccepted(['read-whole', 'delete', 'restore'], (history, whole, deleted, restored) => {
    const [gone, back] = ['read-deleted', 'read-restored'].map((name) => history.get(name));
    if (!gone || !back) return inconclusive(history.reasonFor(gone ? 'read-restored' : 'read-deleted'));
    if ([deleted, restored].some(isPending)) return inconclusive('the server answered 202, so it may be done later');
    const { resource, restore } = history.subject;
    const answered = `The server answered ${statusText(statusOf(restored))} to ${restore?.key}`;
    const found = (texts: Pick<LawFinding, 'message' | 'expected' | 'received'> & Partial<LawFinding>): Judgement =>
      judged(broken('action-without-effect', back, history, { fault: restored, steps: names, ...texts }));
    if (isMissing(gone)) {
      if (!isMissing(back)) return holds;
      return found({
        message: `${answered}, and the deleted ${resource.name} still cannot be read.`,
        expected: `the ${resource.name}`,
        received: missingText(back),
      });
    }
    const [before, then, now] = [whole, gone, back].map((each) => itemIn(each, history.subject));
    if (![gone, back].every(isAccepted) || !before || !then || !now) return inconclusive('not all reads show the item');
    const [mark] = changedMembers(before, then);
    if (mark === undefined) return inconclusive('no read shows that the item was deleted');
    if (changedMembers(then, now).length > 0) return holds;
    const pointer = formatPointer([mark]);
    return found({
      message: `${answered}, and the next read shows ${textOf(now[mark])} at \`${pointer}\`, as when it was deleted.`,
      ...unequal(
        pointer,
        [whole, 'in the read before it was deleted', before[mark]],
        [back, 'in the read after', now[mark]],
      ),
    });
  }),
};

/** Returns the members in which two reads differ, apart from times of changes and from numbers, which may count them. */
function changedMembers(one: JsonObject, other: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => {
    const [old, now] = [one[name] ?? null, other[name] ?? null];
    return typeof now !== 'number' && !isTouched(name, old, now) && !isSame(old, now);
  });
}
