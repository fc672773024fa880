import { fieldValue } from '../../http/index.js';
import { formatPointer } from '../../json/index.js';
import {
  isAccepted,
  isPending,
  sentItem,
  shownItem,
  statusOf,
  type History,
  type Performed,
} from '../model/history.js';
import { broken, inconclusive, judged, seen, textOf, type Law, type LawFinding } from '../model/law.js';
import { notKept } from '../model/kept.js';
import { damages } from '../shape/damage.js';
import { isSame, memberValue } from '../shape/equality.js';
import { steps } from '../model/stories.js';
import { statusText } from '../../checks/index.js';

const updates = [
  ['update', 'read-updated'],
  ['update-others', 'read-others'],
  ['update-null', 'read-null'],
  ['update-empty', 'read-empty'],
  ['replace', 'read-replaced'],
] as const;

/** What a service says that it has changed has changed (RFC 9110 §9.3.4, RFC 5789 §2). */
export const updateHasEffect: Law = {
  id: 'update-has-effect',
  says: 'After an accepted PUT or PATCH, the read shows the change.',
  rules: ['update-without-effect', 'value-damaged', 'value-changed'],
  story: 'life',
  scenario(subject) {
    const { update, replace } = subject;
    if (update === undefined && replace === undefined) return 'the document has no operation that updates an item';
    return steps('life', subject, ['create', 'read'], updates.flat());
  },
  judge(history) {
    const asked = updates.filter(([write, read]) => isAccepted(history.get(write)) && history.get(read) !== undefined);
    if (asked.length === 0) return inconclusive(reasonOf(history));
    // One fault of an operation shows in whatever it changes.
    const found = new Map<string, LawFinding>();
    for (const finding of asked.flatMap(([write, read]) => findingsOf(write, read, history))) {
      const key = `${finding.rule} ${finding.key}`;
      if (!found.has(key)) found.set(key, finding);
    }
    return judged(...found.values());
  },
};

function reasonOf(history: History): string {
  const sent = updates.flatMap(([write]) => history.get(write) ?? [])[0];
  if (sent !== undefined) return `the server answered ${statusOf(sent)} to the request to ${sent.step.words}`;
  return history.reasonFor(history.subject.update === undefined ? 'replace' : 'update');
}

function findingsOf(write: string, read: string, history: History): readonly LawFinding[] {
  const [written, shown] = [history.get(write), history.get(read)];
  const before = history.readBefore(write, 'it');
  const operation = written && history.subject.contract.operation(written.step.operation);
  const shape = operation && history.subject.shapeOf(operation);
  if (!written || !shown || !before || !shape || isPending(written) || !isAccepted(shown)) return [];
  const [sent, old, now] = [sentItem(written, shape), shownItem(before, shape), shownItem(shown, shape)];
  const changed = shape.members.filter(({ name }) => {
    const value = memberValue(sent, name);
    return value !== undefined && !isSame(value, memberValue(old, name) ?? null);
  });
  const lost = changed.filter(({ name }) => isSame(memberValue(old, name) ?? null, memberValue(now, name) ?? null));
  // What a service shows in place of null, it may choose.
  const isOfNull = sent !== undefined && changed.every(({ name }) => memberValue(sent, name) === null);
  if (lost.length === 0 && isOfNull) return [];
  if (lost.length < changed.length && !isOfNull) {
    return damages(sent, now, changed, written.at).map((damage) => {
      const finding = notKept(damage, written, shown, history);
      return { ...finding, key: `${operation.method} ${formatPointer(damage.path)}` };
    });
  }
  const [first] = lost;
  if (first === undefined) return [];
  const names = lost.map(({ name }) => `\`${formatPointer([name])}\``).join(', ');
  const { name } = first;
  const where = `\`${formatPointer([name])}\``;
  return [
    broken('update-without-effect', shown, history, {
      message: `The server answered ${statusText(statusOf(written))} to the request to ${written.step.words}, and the read shows ${names} unchanged.`,
      expected: textOf(memberValue(sent, name)),
      received: textOf(memberValue(now, name)),
      key: operation.method,
      ...(isOfNull && !removesByNull(written) ? { level: 'warning' } : {}),
      steps: ['create', before.step.name, write, read],
      values: [
        seen(before, `${where} in the read before`, memberValue(old, name)),
        seen(written, `${where} in the request`, memberValue(sent, name)),
        seen(shown, `${where} in the read after`, memberValue(now, name)),
      ],
    }),
  ];
}

/** Whether a request says what null does: PUT replaces the item, a merge patch removes the member (RFC 7396 §1). */
function removesByNull({ exchanges: [{ request }] }: Performed): boolean {
  const mediaType = fieldValue(request.fields, 'content-type') ?? '';
  return request.method === 'PUT' || /^application\/merge-patch\+json\b/i.test(mediaType);
}
