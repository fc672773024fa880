import type { ScenarioStep } from '../../cases/index.js';
import { fieldValue } from '../../http/index.js';
import { formatPointer, isJsonObject, type JsonObject, type JsonValue, valueAt } from '../../json/index.js';
import { isIdName, isMask } from '../../resources/index.js';
import {
  changeBefore,
  isAccepted,
  isEmptied,
  sentItem,
  setterOf,
  shownChange,
  shownItem,
  statusOf,
  type History,
  type Performed,
} from '../model/history.js';
import { broken, inconclusive, judged, textOf, unequal, type Law, type LawFinding } from '../model/law.js';
import { createOf, creationOf, laterSteps } from '../model/alone.js';
import { branches, branchItems } from '../model/branches.js';
import { changesBetween, isSame, memberValue, type Difference } from '../shape/equality.js';
import { isMergePatch } from '../model/partial-update.js';
import type { Member, Shape } from '../shape/shape.js';
import { steps } from '../stories/stories.js';

const updates = [
  ['update', 'read-updated'],
  ['update-others', 'read-others'],
  ['update-part', 'read-part'],
  ['update-null', 'read-null'],
  ['update-empty', 'read-empty'],
  // A member that is reset to its default shows nothing unless it has another value before.
  ['update-usual', 'read-unusual'],
  ['update-again', 'read-updated-again'],
  ...branches.map((branch) => [`update-branch-${branch}`, `read-updated-branch-${branch}`] as const),
] as const;

/** A merge patch does not change the members that it does not name (RFC 7396 §1). */
export const patchKeepsTheRest: Law = {
  id: 'patch-keeps-the-rest',
  says: 'A PATCH leaves the members alone that it does not name.',
  rules: ['patch-changed-others'],
  story: 'life',
  ofSingletons: true,
  scenario: (subject) =>
    steps('life', subject, ['create', 'read', 'update', 'read-updated'], [...updates.flat(), ...branchItems.flat()]),
  confirm(history) {
    const next = asked(history).find(
      ([write, read]) => !history.isOver(`${read}-unchanged`) && findingsOf(write, read, history).length > 0,
    );
    return next === undefined ? [] : unchangedSteps(next[0], next[1], history);
  },
  judge(history) {
    if (updates.some(([write]) => isMasked(write, history)))
      return { kind: 'not-applicable', reason: 'a parameter of the operation says which members a PATCH changes' };
    const sent = history.get('update');
    if (asked(history).length === 0) {
      const reason = sent && `the server answered ${statusOf(sent)} to the request to ${sent.step.words}`;
      return inconclusive(reason ?? history.reasonFor('update'));
    }
    const [first, others, ...later] = asked(history).map(([write, read]) => findingsOf(write, read, history));
    const found = [...(first ?? []), ...(others ?? [])];
    for (const finding of later.flat())
      if (!found.some((other) => pointerOf(other) === pointerOf(finding))) found.push(finding);
    return judged(...found);
  },
};

function pointerOf({ key }: LawFinding): string | undefined {
  return key.split(' ')[1];
}

/** Returns true where a field mask in the query says what a PATCH changes, and without one it changes all (AIP-134). */
function isMasked(write: string, history: History): boolean {
  const written = history.get(write);
  const operation = written && history.subject.usedBy(written.step).operation;
  return operation?.parameters.some(isMask) === true;
}

function asked(history: History): readonly (typeof updates)[number][] {
  // Without an update, other steps replace the item.
  if (history.subject.update === undefined) return [];
  return updates.filter(([write, read]) => isAccepted(history.get(write)) && isAccepted(history.get(read)));
}

/** The steps whose values an item has before others change it. */
const earlier: Readonly<Record<string, readonly string[]>> = {
  'update-part': ['update-others'],
  'update-null': ['update-others'],
  'update-empty': ['update-others'],
  'update-usual': ['update-usual'],
  'update-again': ['update-usual', 'update-others'],
};

/**
 * Returns steps that send a PATCH with the values that the item already has. A member that this PATCH also changes does
 * not depend on the sent values. A member that it keeps may be derived from them, like a total from a quantity.
 */
function unchangedSteps(write: string, read: string, history: History): readonly ScenarioStep[] {
  const thing = `${write}-unchanged`;
  const [written, shown] = [history.get(write), history.get(read)];
  if (written === undefined || shown === undefined) return [];
  const { key } = history.subject.create;
  const { operation } = written.step;
  const { values } = creationOf(written, history);
  const reading = { operation: shown.step.operation, words: 'read it', sends: shown.step.sends };
  // The members of a singleton may have their defaults since the first PATCH.
  const others = history.subject.resource.isSingleton ? (write === 'update' ? 'update-others' : 'update') : '';
  const usual = (earlier[write] ?? [others]).map((name) => history.get(name)).find(isAccepted)?.step;
  const steps: Parameters<typeof laterSteps>[1] = [
    { name: `create-${thing}`, operation: key, words: 'create an item', sends: { kind: 'create', values } },
    ...(usual === undefined
      ? []
      : [
          { name: `read-usual-${thing}`, ...reading },
          { ...usual, name: `unusual-${thing}` },
        ]),
    { name: `read-${thing}`, ...reading },
    {
      name: thing,
      operation,
      words: 'update it with the values that it has',
      sends: { kind: 'change', members: { namedBy: write } },
    },
    { name: `${read}-unchanged`, ...reading },
  ];
  return laterSteps(thing, steps, history);
}

/**
 * Returns true if a member keeps its value when an update changes nothing: it is then derived from the changed member.
 */
function isFollowing(
  write: string,
  read: string,
  { path, before: old }: Difference,
  shape: Shape,
  history: History,
): boolean {
  const names = [`read-${write}-unchanged`, `${write}-unchanged`, `${read}-unchanged`];
  const [before, written, after] = names.map((name) => history.get(name));
  if (before === undefined || after === undefined || ![before, written, after].every(isAccepted)) return false;
  const [own = null, other = null] = [before, after].map((each) => valueAt(shownItem(each, shape), path));
  return isSame(own, other) && (own !== null || (old ?? null) === null);
}

function findingsOf(write: string, read: string, history: History): readonly LawFinding[] {
  const found = shownChange(write, read, history);
  if (found === undefined) return [];
  const { written, before, shown, operation, shape: own } = found;
  const request = `A ${operation.method}`;
  // A creation often names more members than an update. Both must hold them at the same place of the read.
  const { shape: created } = history.subject;
  const shape = created && formatPointer(created.shownAt) === formatPointer(own.shownAt) ? created : own;
  const sent = sentItem(written, own, history);
  if (!isJsonObject(sent)) return [];
  const isMerged = isMergePatch(fieldValue(written.exchanges[0].request.fields, 'content-type'));
  const others = unnamed(shape.members, sent, isMerged).filter(({ name }) => !isEmptied(name, written, operation));
  const changes = changesBetween(shownItem(before, shape), shownItem(shown, shape), others);
  return changes
    .filter(({ path, after }) => valueAt(sent, path) === undefined && !isDerived(after, sent))
    .filter((change) => !isLate(change, before, history))
    .map((change) => {
      const { path, before: old, after } = change;
      const pointer = formatPointer(path);
      const follows = isFollowing(write, read, change, shape, history);
      return broken('patch-changed-others', shown, history, {
        fault: written,
        message: `${request} that does not name \`${pointer}\` changed it from ${textOf(old)} to ${textOf(after)}.${follows ? ` ${request} with the values that an item has already does not.` : ''}`,
        // A missing value cannot be derived from another member.
        ...(follows ? { level: (after ?? null) === null ? 'warning' : 'note' } : {}),
        ...unequal(pointer, [before, 'in the read before', old], [shown, 'in the read after', after]),
        key: `${write} ${pointer}`,
        steps: [createOf(written, history), ...setterOf(path[0] ?? '', before, history), before.step.name, write, read],
      });
    });
}

/** Returns true for the value of an earlier update that the read before does not show yet. */
function isLate({ path, before: old, after }: Difference, before: Performed, history: History): boolean {
  const said = valueAt(changeBefore(before, history, path[0])?.sent, path);
  return said !== undefined && isSame(said, after ?? null) && !isSame(said, old ?? null);
}

/** Returns the members that a request does not name, with those of objects if it is merged into them (RFC 7396 §2). */
function unnamed(members: readonly Member[], sent: JsonObject, isMerged: boolean): readonly Member[] {
  return members.flatMap((member): readonly Member[] => {
    const value = memberValue(sent, member.name);
    if (value === undefined) return [member];
    if (!isMerged || !isJsonObject(value)) return [];
    // The service may store an object anew, with another identity.
    const inner = unnamed(member.members, value, isMerged).filter(({ name }) => !isIdName(name));
    return inner.length === 0 ? [] : [{ ...member, members: inner }];
  });
}

/** Returns true if a text contains one of the sent texts, as a slug or a title does. */
function isDerived(value: JsonValue | undefined, sent: JsonValue): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  if (typeof value !== 'string' || !isJsonObject(sent)) return false;
  return Object.values(sent).some(
    (each) => typeof each === 'string' && plain(each).length > 2 && plain(value).includes(plain(each)),
  );
}
