import type { ScenarioStep } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { formatPointer, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.js';
import { plainText } from '../model/filters.js';
import { isAccepted, isPending, shownItem, shownValue, type History, type Performed } from '../model/history.js';
import { broken, inconclusive, judged, textOf, unequal, type Law, type LawFinding } from '../model/law.js';
import { isSame, secondOf } from '../shape/equality.js';
import { steps } from '../stories/stories.js';

/** The maximum number of actions that are tried for a resource. */
const MOST = 4;

/** A state of an item that the response to an action shows is stored. */
export const actionIsStored: Law = {
  id: 'action-is-stored',
  says: 'The state that the response to an action shows is what the next read shows.',
  rules: ['answer-not-stored'],
  story: 'actions',
  scenario(subject) {
    const { actions, look } = subject;
    if (actions.length === 0) return 'the document has no action on an item';
    const found = steps('actions', subject, ['create']);
    if (typeof found === 'string' || look === undefined) return found;
    return actions.slice(0, MOST).flatMap(({ key }, of) =>
      found.flatMap((create): readonly ScenarioStep[] => {
        const own = { thing: `${key} stored` };
        const order = 1000 + of * 10;
        const read = { ...own, operation: look.operation.key, words: 'read it', sends: look.sends };
        return [
          { ...create, ...own, name: `create ${key} stored`, order },
          { ...read, name: `read ${key} stored`, order: order + 1 },
          {
            ...own,
            name: `act ${key} stored`,
            order: order + 2,
            operation: key,
            words: `send ${key} for it`,
            sends: { kind: 'good' },
          },
          {
            ...read,
            name: `read ${key} acted`,
            order: order + 3,
            when: { step: `act ${key} stored`, was: 'accepted' },
          },
        ];
      }),
    );
  },
  judge(history) {
    const actions = history.subject.actions.slice(0, MOST);
    const done = actions.filter(({ key }) => isAccepted(history.get(`read ${key} acted`)));
    const [first] = actions;
    if (done.length === 0) return inconclusive(history.reasonFor(`read ${first?.key} acted`));
    return judged(...done.map((action) => findingOf(action, history)));
  },
};

function findingOf({ key }: Operation, history: History): LawFinding | undefined {
  const names = ['create', 'read', 'act'].map((name) => `${name} ${key} stored`);
  const [, read, acted] = names.map((name) => history.get(name));
  const after = history.get(`read ${key} acted`);
  if (!read || !acted || !after || isPending(acted) || !isAccepted(read)) return undefined;
  const [before, told, now] = [read, acted, after].map((each) => itemIn(each, history));
  if (!before || !told || !now || !isSameItem(told, before, after, history)) return undefined;
  const lost = Object.entries(told).find(([name, value]) => {
    const [old, left] = [before[name], now[name]];
    // A member that no read shows may belong to the response alone, and a time may be that of the response.
    return old !== undefined && left !== undefined && !isSame(value, old) && isSame(old, left) && !isTime(value);
  });
  if (lost === undefined) return undefined;
  const [name, value] = lost;
  const pointer = formatPointer([name]);
  return broken('answer-not-stored', after, history, {
    fault: acted,
    message: `The response to ${key} shows ${textOf(value)} at \`${pointer}\`, and the next read ${textOf(now[name])}, as before.`,
    ...unequal(pointer, [acted, 'in the response', value], [after, 'in the read', now[name]]),
    key: `${key} ${pointer}`,
    steps: [...names, after.step.name],
  });
}

function itemIn(performed: Performed, { subject }: History): JsonObject | undefined {
  const { shape } = subject;
  // Where requests say nothing that the read shows, as for an order that a checkout creates, the body is the item.
  const item = shape === undefined ? shownValue(performed) : shownItem(performed, shape);
  return isJsonObject(item) ? item : undefined;
}

/** Returns true if a response shows the item itself, with its identity and the values of clients. */
function isSameItem(told: JsonObject, before: JsonObject, { identity }: Performed, { subject }: History): boolean {
  const own = identity?.get(subject.resource.names.at(-1) ?? '');
  const members = subject.shape?.members ?? [];
  const isNamed = Object.entries(before).some(
    ([name, value]) => plainText(value) === own && isSame(told[name] ?? null, value),
  );
  return isNamed && members.every(({ name }) => isSame(told[name] ?? null, before[name] ?? null));
}

function isTime(value: JsonValue): boolean {
  return typeof value === 'string' && secondOf(value) !== undefined;
}
