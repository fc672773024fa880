import { firstFound } from '../../contract/index.js';
import { isAccepted, isPending, statusOf, strongTagOf, type History } from '../model/history.js';
import { broken, inconclusive, judged, notApplicable, type Law, type LawFinding } from '../model/law.js';
import { changeBetween } from '../model/change.js';
import { NO_READ, steps } from '../stories/stories.js';

const updates = [
  ['update', 'read-updated'],
  ['update-others', 'read-others'],
  ['update-empty', 'read-empty'],
  ['replace', 'read-replaced'],
] as const;

/** A strong ETag changes whenever the representation does. A weak one need not (RFC 9110 §8.8.1). */
export const etagChanges: Law = {
  id: 'etag-changes',
  says: 'The strong ETag of an item changes when the item does.',
  rules: ['stale-etag'],
  story: 'life',
  scenario(subject) {
    const { update, replace } = subject;
    if (update === undefined && replace === undefined) return 'the document has no operation that updates an item';
    return subject.read === undefined
      ? NO_READ
      : steps('life', subject, ['create', 'read'], ['read-again', ...updates.flat()]);
  },
  judge(history) {
    const reads = history.all.filter((each) => history.subject.isLook(each.step) && isAccepted(each));
    if (reads.length === 0) return inconclusive('the item could not be read');
    if (reads.every((read) => strongTagOf(read) === undefined)) return notApplicable('the server sends no strong ETag');
    const asked = updates.filter(([, read]) => isAccepted(history.get(read)));
    if (asked.length === 0) return inconclusive('the server accepted no update of the item');
    return judged(
      asked.map(([write, read]) => findingOf(write, read, history)).find((found) => found !== undefined),
      ofOtherItem(history),
    );
  },
};

/**
 * Returns a finding if the response to a write has another ETag than the read after it (RFC 9110 §9.3.4, §15.3.2), and
 * reads alone do not change the ETag.
 */
function ofOtherItem(history: History): LawFinding | undefined {
  const [first, again] = ['read', 'read-again'].map((name) => tagAfter(name, history));
  if (first === undefined || first !== again) return undefined;
  return firstFound([['create', 'read'] as const, ...updates], ([write, read]): LawFinding | undefined => {
    const [written, shown] = [history.get(write), history.get(read)];
    const [told, tag] = [tagAfter(write, history), tagAfter(read, history)];
    if (!written || !shown || !told || !tag || told === tag || (write === 'create' && statusOf(written) !== 201))
      return undefined;
    const what = write === 'create' ? 'the new item' : 'the item';
    return broken('stale-etag', shown, history, {
      level: 'warning',
      fault: written,
      message: `The ${statusOf(written)} response has the ETag ${told}, and the read of ${what} after it has ${tag}.`,
      expected: told,
      received: tag,
      key: write === 'create' ? 'created' : write,
      steps: ['create', ...(write === 'create' ? [] : [write]), read],
    });
  });
}

function tagAfter(name: string, history: History): string | undefined {
  const performed = history.get(name);
  return performed && isAccepted(performed) && !isPending(performed) ? strongTagOf(performed) : undefined;
}

function findingOf(write: string, read: string, history: History): LawFinding | undefined {
  const [written, shown, before] = [history.get(write), history.get(read), history.readBefore(write, 'it')];
  const shape = written && history.subject.usedBy(written.step).shape;
  if (!shown || !before || !shape) return undefined;
  const tag = strongTagOf(shown);
  if (tag === undefined || tag !== strongTagOf(before)) return undefined;
  const where = (when: string): string => `in the read ${when}, with the ETag ${tag}`;
  const change = changeBetween(before, shown, shape, [where('before'), where('after')]);
  if (change === undefined) return undefined;
  return broken('stale-etag', shown, history, {
    message: `The ETag ${tag} is the same before and after \`${change.pointer}\` has changed from ${change.words}.`,
    ...change.facts,
    expected: 'another ETag',
    received: tag,
    steps: ['create', before.step.name, write, read],
  });
}
