import { fieldValue } from '../../http/index.js';
import { formatPointer, isJsonObject, valueAt, type JsonValue } from '../../json/index.js';
import {
  isAccepted,
  sentItem,
  shownItem,
  statusOf,
  type History,
  type Performed,
  shownChange,
} from '../model/history.js';
import { broken, inconclusive, judged, seen, textOf, type Law, type LawFinding, firstOfEach } from '../model/law.js';
import { createOf, isAsBefore, notKept, isKeptAlone, lossFinding, stepsAlone, type Loss } from '../model/alone.js';
import { branches, branchItems } from '../model/branches.js';
import { isMergePatch } from '../model/partial-update.js';
import { damages, canShow, type Damage } from '../shape/damage.js';
import { isSame, memberValue } from '../shape/equality.js';
import { steps } from '../stories/stories.js';
import { statusText } from '../../checks/index.js';

const updates = [
  ['update', 'read-updated'],
  ['update-others', 'read-others'],
  ['update-null', 'read-null'],
  ['update-empty', 'read-empty'],
  ['update-telling', 'read-told'],
  ['update-full', 'read-full'],
  ['update-usual', 'read-unusual'],
  ['replace', 'read-replaced'],
  ['replace-telling', 'read-retold'],
  ...branches.flatMap((branch) => [
    [`update-branch-${branch}`, `read-updated-branch-${branch}`] as const,
    [`replace-branch-${branch}`, `read-replaced-branch-${branch}`] as const,
  ]),
] as const;

/** A change that the service reports as made is visible in the next read (RFC 9110 §9.3.4, RFC 5789 §2). */
export const updateHasEffect: Law = {
  id: 'update-has-effect',
  says: 'After an accepted PUT or PATCH, the read shows the change.',
  rules: ['update-without-effect', 'value-damaged', 'value-overridden', 'value-changed'],
  story: 'life',
  ofSingletons: true,
  scenario(subject) {
    const { update, replace } = subject;
    if (update === undefined && replace === undefined) return 'the document has no operation that updates an item';
    return steps('life', subject, ['create', 'read'], [...updates.flat(), ...branchItems.flat()]);
  },
  confirm(history) {
    const losses = outcomesOf(history).flatMap(({ unchanged, damaged }) => [
      // A single loss that no other member explains proves that the update has no effect.
      ...unchanged.filter((loss) => !isKeptAlone(loss, history)).slice(0, 1),
      ...damaged,
    ]);
    return stepsAlone(
      losses.filter(({ finding: { level } }) => level === 'violation'),
      history,
    );
  },
  judge(history) {
    const asked = updates.filter(([write, read]) => isAccepted(history.get(write)) && history.get(read) !== undefined);
    if (asked.length === 0) return inconclusive(reasonOf(history));
    // A fault of an operation shows in every member that it changes.
    const found = outcomesOf(history).flatMap((outcome) => findingsOf(outcome, history));
    return judged(...firstOfEach(found, ({ rule, key }) => `${rule} ${key}`));
  },
};

function outcomesOf(history: History): readonly Outcome[] {
  return updates.flatMap(([write, read]) => outcomeOf(write, read, history) ?? []);
}

function reasonOf(history: History): string {
  const [write, read] = updates.find(([name]) => history.get(name) !== undefined) ?? [];
  const sent = history.get(write ?? '');
  if (isAccepted(sent)) return history.reasonFor(read ?? '');
  if (sent !== undefined) return `the server answered ${statusOf(sent)} to the request to ${sent.step.words}`;
  return history.reasonFor(history.subject.update === undefined ? 'replace' : 'update');
}

/** What the read after an update shows of the members that the update named. */
interface Outcome {
  readonly written: Performed;
  readonly read: Performed;
  readonly before: Performed;
  readonly method: string;
  /** The members that have kept their old values, if no member shows its new value. */
  readonly unchanged: readonly Loss[];
  readonly damaged: readonly Loss[];
}

function outcomeOf(write: string, read: string, history: History): Outcome | undefined {
  const change = shownChange(write, read, history);
  if (change === undefined) return undefined;
  const { written, before, shown, operation, shape } = change;
  const [sent, old, now] = [sentItem(written, shape, history), shownItem(before, shape), shownItem(shown, shape)];
  const { method } = operation;
  const common = { written, read: shown, before };
  const changed = shape.members.filter((member) => {
    const { name } = member;
    const value = memberValue(sent, name);
    return value !== undefined && !isSame(value, memberValue(old, name) ?? null) && canShow(member, shape, sent, now);
  });
  const lost = changed.filter(({ name }) => isSame(memberValue(old, name) ?? null, memberValue(now, name) ?? null));
  // A service may choose what it shows in place of null.
  const isOfNull = sent !== undefined && changed.every(({ name }) => memberValue(sent, name) === null);
  const isPart = lost.length < changed.length;
  const damaged = (isPart ? changed : []).flatMap((member) =>
    damages(sent, now, [member], written.at)
      .filter((damage) => method === 'PUT' || !isMerged(damage, old))
      .map((damage) => (isAsBefore(damage, old) ? { ...damage, kind: 'lost' as const, how: 'as before' } : damage))
      .map((damage): Loss => {
        const key = `${method} ${formatPointer(damage.path)}`;
        return { ...common, member, finding: { ...notKept(damage, written, shown, history), key } };
      }),
  );
  if (isPart && !isOfNull) return { ...common, method, unchanged: [], damaged };
  const unchanged = lost.map((member): Loss => {
    const { name } = member;
    const where = `\`${formatPointer([name])}\``;
    const finding = broken('update-without-effect', shown, history, {
      fault: written,
      message: '',
      expected: textOf(memberValue(sent, name)),
      received: textOf(memberValue(now, name)),
      key: method,
      ...(isOfNull && !removesByNull(written) ? { level: 'warning' } : {}),
      steps: [createOf(written, history), before.step.name, write, read],
      values: [
        seen(before, `${where} in the read before`, memberValue(old, name)),
        seen(written, `${where} in the request`, memberValue(sent, name)),
        seen(shown, `${where} in the read after`, memberValue(now, name)),
      ],
    });
    return { ...common, member, finding };
  });
  return { ...common, method, unchanged, damaged };
}

/** Returns true for a map to which an update has added its entries, beside those that were there (RFC 7396 §2). */
function isMerged({ path, sent, shown }: Damage, old: JsonValue | undefined): boolean {
  const before = valueAt(old, path);
  if (!isJsonObject(sent) || !isJsonObject(shown) || !isJsonObject(before)) return false;
  return isSame(shown, { ...before, ...sent });
}

function findingsOf({ written, unchanged, damaged }: Outcome, history: History): readonly LawFinding[] {
  const lost = unchanged.filter((loss) => !isKeptAlone(loss, history));
  const [first] = lost;
  if (first === undefined) return [...unchanged, ...damaged].map((loss) => lossFinding(loss, history));
  const names = lost.map(({ member: { name } }) => `\`${formatPointer([name])}\``).join(', ');
  return [
    {
      ...first.finding,
      message: `The server answered ${statusText(statusOf(written))} to the request to ${written.step.words}, and the read shows ${names} unchanged.`,
    },
  ];
}

/**
 * Returns true if null has a defined effect in the request: PUT replaces the item, and a merge patch removes the member
 * (RFC 7396 §1).
 */
function removesByNull({ exchanges: [{ request }] }: Performed): boolean {
  return request.method === 'PUT' || isMergePatch(fieldValue(request.fields, 'content-type'));
}
