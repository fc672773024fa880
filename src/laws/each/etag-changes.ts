import { isAccepted, statusOf, strongTagOf, type History } from '../model/history.js';
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

/** Returns a finding if a 201 response has another ETag than the new item has in the read after it (RFC 9110 §15.3.2). */
function ofOtherItem(history: History): LawFinding | undefined {
  const [created, read, again] = ['create', 'read', 'read-again'].map((step) => history.get(step));
  const [told, tag, later] = [created, read, again].map((each) => each && isAccepted(each) && strongTagOf(each));
  if (!created || !read || !told || !tag || told === tag || later !== tag || statusOf(created) !== 201)
    return undefined;
  return broken('stale-etag', read, history, {
    level: 'warning',
    fault: created,
    message: `The 201 response has the ETag ${told}, and the reads of the new item have ${tag}.`,
    expected: told,
    received: tag,
    key: 'created',
    steps: ['create', 'read'],
  });
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
