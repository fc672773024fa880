import type { ScenarioStep } from '../../cases/index.js';
import { withArticle } from '../../error/index.js';
import { formatPointer, scalarText } from '../../json/index.js';
import { plainName } from '../../resources/index.js';
import { isAccepted, itemIn, type History } from '../model/history.js';
import { broken, inconclusive, judged, onAccepted, textOf, unequal, type Law, type LawFinding } from '../model/law.js';
import type { Lookup } from '../model/subject.js';
import { steps } from '../stories/stories.js';

/** A lookup, such as `GET /users/by-email/{email}`, answers with the item whose member has the value. */
export const lookupFinds: Law = {
  id: 'lookup-finds',
  says: 'A lookup by another member than the identity shows the item that has the value.',
  rules: ['lookup-differs'],
  story: 'life',
  scenario(subject) {
    const found = steps('life', subject, ['create', 'read']);
    const last = typeof found === 'string' ? undefined : found.at(-1);
    if (typeof found === 'string' || last === undefined) return found;
    if (subject.lookups.length === 0) return 'the document has no lookup by another member';
    return [
      ...found,
      ...subject.lookups.map(({ operation: { key } }, at): ScenarioStep => {
        const order = last.order + (at + 1) / 100;
        return { ...last, name: key, order, operation: key, words: `look it up by ${key}`, sends: { kind: 'good' } };
      }),
    ];
  },
  judge: onAccepted(['read'], (history) => {
    const { lookups } = history.subject;
    const asked = lookups.filter(({ operation }) => isAccepted(history.get(operation.key)));
    if (asked.length === 0) return inconclusive(history.reasonFor(lookups[0]?.operation.key ?? ''));
    return judged(...asked.map((lookup) => findingOf(lookup, history)));
  }),
};

function findingOf({ operation: { key }, parameter }: Lookup, history: History): LawFinding | undefined {
  const { subject } = history;
  const [read, found] = [history.get('read'), history.get(key)];
  const [item, shown] = [read, found].map((each) => each && itemIn(each, subject));
  if (read === undefined || found === undefined || item === undefined || shown === undefined) return undefined;
  const naming = new Set([...subject.resource.names, 'id', parameter].map(plainName));
  const name = Object.keys(item).find((each) => {
    const texts = [item, shown].map((object) => scalarText(object[each] ?? null)?.toLowerCase());
    return naming.has(plainName(each)) && texts.every((text) => text !== undefined) && texts[0] !== texts[1];
  });
  if (name === undefined) return undefined;
  const pointer = formatPointer([name]);
  return broken('lookup-differs', found, history, {
    message: `The server answered ${key} with ${withArticle(subject.resource.name)} that has ${textOf(shown[name])} at \`${pointer}\`. The one that was looked up has ${textOf(item[name])}.`,
    ...unequal(pointer, [read, 'in the read', item[name]], [found, 'in the lookup', shown[name]]),
    key,
    steps: ['create', 'read', key],
  });
}
