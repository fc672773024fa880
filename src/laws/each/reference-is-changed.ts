import { statusText } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import { parsePointer, valueAt } from '../../json/index.js';
import { isCreatable, type Need } from '../../resources/index.js';
import { isAccepted, isPending, requestValue, shownItem, statusOf, type History } from '../model/history.js';
import { broken, inconclusive, judged, type Law, type LawFinding, unequal } from '../model/law.js';
import type { Subject } from '../model/subject.js';
import { isSame } from '../shape/equality.js';
import { NO_READ, steps } from '../stories/stories.js';

/** A reference of an item that an update can change to another item of the run, and that the read shows. */
interface Reference {
  readonly write: Operation;
  readonly need: Need;
  readonly pointer: string;
  /** The path to it within the item. */
  readonly path: readonly string[];
}

/** The maximum number of references that are changed. */
const MOST = 3;

/** After the other requests of the story, and before the deletion of the item. */
const LATE = 500;

/** An accepted change of what an item refers to is visible in the next read (RFC 9110 §9.3.4, RFC 5789 §2). */
export const referenceIsChanged: Law = {
  id: 'reference-is-changed',
  says: 'After an accepted PUT or PATCH with a reference to another item, the read shows that reference.',
  rules: ['update-without-effect'],
  story: 'references',
  scenario(subject) {
    const references = referencesOf(subject);
    const { reading } = subject;
    if (references.length === 0) return 'no update changes a reference to an item that the run can create';
    const found = reading === undefined ? NO_READ : steps('references', subject, ['create']);
    if (typeof found === 'string' || reading === undefined) return found;
    return found.flatMap((create) => [
      create,
      ...references.flatMap((reference, at) => {
        const [before, change, after] = stepsOf(reference);
        const { write, need } = reference;
        const { thing } = create;
        const read = { thing, ...reading };
        const order = LATE + 3 * at;
        return [
          { ...read, name: before, order },
          {
            name: change,
            thing,
            order: order + 1,
            operation: write.key,
            words: `change it to refer to another ${need.resource.name}`,
            sends: {
              kind: 'refer',
              pointer: reference.pointer,
              resource: need.resource.name,
              parameter: need.parameter,
            } as const,
            when: { step: before, was: 'accepted' } as const,
          },
          { ...read, name: after, order: order + 2, when: { step: change, was: 'accepted' } as const },
        ];
      }),
    ]);
  },
  judge(history) {
    const references = referencesOf(history.subject);
    const asked = references.filter((each) => stepsOf(each).every((name) => isAccepted(history.get(name))));
    const [first] = references;
    if (asked.length === 0) return inconclusive(history.reasonFor(first === undefined ? '' : stepsOf(first)[1]));
    return judged(...asked.map((each) => findingOf(each, history)));
  },
};

function stepsOf({ pointer }: Reference): readonly [before: string, change: string, after: string] {
  return [`read before ${pointer}`, `refer ${pointer}`, `read after ${pointer}`];
}

function referencesOf(subject: Subject): readonly Reference[] {
  const write = subject.update ?? subject.replace;
  const shape = write && subject.shapeOf(write);
  if (write === undefined || shape === undefined || subject.isListed || subject.resource.isSingleton) return [];
  const isAround = (path: readonly string[]): boolean => shape.sentAt.every((name, at) => path[at] === name);
  return subject
    .namedBy(write)
    .flatMap((need): readonly Reference[] => {
      if (need.as !== 'reference' || need.slot.in !== 'body' || !isCreatable(need.resource)) return [];
      const { pointer } = need.slot;
      const path = parsePointer(pointer);
      const within = path.slice(shape.sentAt.length);
      const [name] = within;
      const isShown = shape.members.some((member) => member.name === name);
      return isAround(path) && within.length === 1 && isShown ? [{ write, need, pointer, path: within }] : [];
    })
    .slice(0, MOST);
}

function findingOf(reference: Reference, history: History): LawFinding | undefined {
  const [before, changed, after] = stepsOf(reference).map((name) => history.get(name));
  const shape = history.subject.shapeOf(reference.write);
  if (!before || !changed || !after || !shape || isPending(changed)) return undefined;
  const { path, pointer } = reference;
  const sent = valueAt(requestValue(changed.exchanges[0]).value, parsePointer(pointer)) ?? null;
  const [old, now] = [before, after].map((read) => valueAt(shownItem(read, shape), path) ?? null);
  if (old === undefined || now === undefined || isSame(sent, old) || !isSame(old, now)) return undefined;
  return broken('update-without-effect', after, history, {
    fault: changed,
    message: `The server answered ${statusText(statusOf(changed))} to the request to ${changed.step.words}, and the read shows \`${pointer}\` unchanged.`,
    ...unequal(pointer, [changed, 'in the request', sent], [after, 'in the read after', now]),
    key: pointer,
    steps: ['create', ...stepsOf(reference)],
  });
}
