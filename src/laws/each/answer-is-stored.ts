import { effectiveSchema } from '../../contract/index.js';
import { formatPointer } from '../../json/index.js';
import { answersOf } from '../../resources/index.js';
import { isAccepted, isPending, shownItem, type History } from '../model/history.js';
import { broken, inconclusive, judged, seen, textOf, type Law, type LawFinding } from '../model/law.js';
import { shapeOf } from '../shape/shape.js';
import { changesBetween } from '../shape/equality.js';
import { steps } from '../model/stories.js';

const writes = [
  ['create', 'read'],
  ['update', 'read-updated'],
  ['update-others', 'read-others'],
  ['replace', 'read-replaced'],
] as const;

/** What the response to a write shows is what the service has stored. */
export const answerIsStored: Law = {
  id: 'answer-is-stored',
  says: 'What the response to a write shows is what the next read shows.',
  rules: ['answer-not-stored'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'read'], writes.slice(1).flat()),
  judge(history) {
    const asked = writes.filter(([write, read]) => isAccepted(history.get(write)) && isAccepted(history.get(read)));
    if (asked.length === 0) return inconclusive('no item could be created and read');
    // One fault of an operation shows in each of its responses.
    const found = new Map<string, readonly LawFinding[]>();
    for (const [write, read] of asked) {
      const operation = history.get(write)?.step.operation ?? '';
      if ((found.get(operation) ?? []).length === 0) found.set(operation, findingsOf(write, read, history));
    }
    return judged(...[...found.values()].flat());
  },
};

function findingsOf(write: string, read: string, history: History): readonly LawFinding[] {
  const [written, shown] = [history.get(write), history.get(read)];
  const operation = written && history.subject.contract.operation(written.step.operation);
  const shape = operation && history.subject.shapeOf(operation);
  // What the response to a write declares may be less than what the read does.
  const answer = operation && shapeOf(operation, answersOf(operation).map(effectiveSchema), history.subject.resource);
  if (!written || !shown || !shape || !answer || isPending(written)) return [];
  const names = new Set(answer.members.map(({ name }) => name));
  const [told, stored] = [shownItem(written, answer), shownItem(shown, shape)];
  const members = shape.members.filter(({ name }) => names.has(name));
  const differences = changesBetween(told, stored, members).filter(({ before }) => before !== undefined);
  return differences.map(({ path, before, after }) => {
    const pointer = formatPointer(path);
    return broken('answer-not-stored', shown, history, {
      message: `The response to the request to ${written.step.words} shows ${textOf(before)} at \`${pointer}\`, and the next read ${textOf(after)}.`,
      expected: textOf(before),
      received: textOf(after),
      key: `${write} ${pointer}`,
      steps: [...new Set(['create', write, read])],
      values: [
        seen(written, `\`${pointer}\` in the response`, before),
        seen(shown, `\`${pointer}\` in the read`, after),
      ],
    });
  });
}
