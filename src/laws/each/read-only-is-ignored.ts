import { isAccepted, isRefused, sentItem, shownItem } from '../model/history.js';
import { broken, holds, inconclusive, judged, textOf, unequal, type Law } from '../model/law.js';
import { isSame, memberValue } from '../shape/equality.js';
import { steps } from '../stories/stories.js';

const required = ['create-plain', 'read-plain', 'create-read-only', 'read-read-only'] as const;

/**
 * A server ignores or rejects values of `readOnly` members (JSON Schema Validation 2020-12 §9.4), and of those that only the
 * read declares.
 */
export const readOnlyIsIgnored: Law = {
  id: 'read-only-is-ignored',
  says: 'The server ignores or rejects the values that clients send for its own members.',
  rules: ['read-only-taken'],
  story: 'values',
  scenario(subject) {
    const found = steps('values', subject, required);
    if (typeof found === 'string' || subject.readOnlyOf(subject.create).length > 0) return found;
    return 'the read has no member that the service alone sets';
  },
  judge(history) {
    const { subject } = history;
    const [plain, written, read] = ['read-plain', 'create-read-only', 'read-read-only'].map((name) =>
      history.get(name),
    );
    if (written && isRefused(written)) return holds;
    if (!written || !read || !plain || ![plain, written, read].every(isAccepted))
      return inconclusive(history.reasonFor('read-read-only'));
    const shape = subject.shape;
    if (shape === undefined || written.isFound === true) return holds;
    const [sent, shown, usual] = [sentItem(written, shape, history), shownItem(read, shape), shownItem(plain, shape)];
    const findings = subject.readOnlyOf(subject.create).flatMap(({ name }) => {
      const [own, other, without] = [sent, shown, usual].map((item) => memberValue(item, name));
      // Without the value of the client, the service sets another one.
      if ((own ?? null) === null || other === undefined || !isSame(own!, other) || isSame(own!, without ?? null))
        return [];
      return broken('read-only-taken', read, history, {
        fault: written,
        message: `The server stored the value ${textOf(own)} that the request has for \`/${name}\`, which the service alone should set.`,
        ...unequal(`/${name}`, [written, 'in the request', own], [read, 'in the read', other]),
        expected: 'a value of the service',
        key: `/${name}`,
        steps: ['create-read-only', 'read-read-only'],
      });
    });
    return judged(...findings);
  },
};
