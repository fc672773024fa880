import type { ScenarioStep } from '../../cases/index.js';
import { statusText } from '../../checks/index.js';
import { formatPointer, type JsonValue } from '../../json/index.js';
import { createOf, creationOf, laterSteps } from '../model/alone.js';
import { branches, branchItems } from '../model/branches.js';
import { isPending, sentItem, shownItem, statusOf, whatItSays, type History, shownChange } from '../model/history.js';
import { broken, inconclusive, judged, onAccepted, seen, textOf, type Law, type LawFinding } from '../model/law.js';
import { isSame, memberValue } from '../shape/equality.js';
import { requiredBy } from '../shape/shape.js';
import { isPartial, textsOf } from '../model/partial-update.js';
import { steps } from '../stories/stories.js';

/** The items that are replaced: the usual one, and one of each branch. */
const things = ['', ...branches.map((branch) => `-branch-${branch}` as const)] as const;
type Thing = (typeof things)[number];
type Steps = readonly [set: string, write: string, after: string];

/** The steps that choose the values, that leave them out, and that read the item afterwards. */
const onceFor = <Of extends Thing>(thing: Of) =>
  [`replace${thing}`, `replace-fewest${thing}`, `read-fewest${thing}`] as const;
/** The same for an item that has the values of its creation. */
const againFor = (thing: Thing): Steps => [`create-kept${thing}`, `replace-kept${thing}`, `read-kept-again${thing}`];
const ofBranches = [
  ...branchItems.flat(),
  ...branches.flatMap((branch) => [...onceFor(`-branch-${branch}`), `read-replaced-branch-${branch}` as const]),
];

/** A PUT replaces the state of the item by the one that the request encloses (RFC 9110 §9.3.4). */
export const putReplaces: Law = {
  id: 'put-replaces',
  says: 'A PUT keeps no value that it leaves out.',
  rules: ['put-merged'],
  story: 'life',
  scenario(subject) {
    const { create, replace } = subject;
    const found = steps('life', subject, ['create', 'read', 'read-replaced', ...onceFor('')], ofBranches);
    const shape = replace && subject.shapeOf(replace);
    if (typeof found === 'string') return found;
    if (replace === undefined || shape === undefined)
      return 'the request and the read have no member in common that clients control';
    const required = requiredBy(replace, shape);
    const createdWith = requiredBy(create, subject.shapeOf(create));
    const names = shape.members.map(({ name }) => name);
    if (isPartial(replace)) return 'the document describes the PUT as a partial update';
    if (names.every((name) => required.has(name))) return 'the PUT requires all its members';
    if (names.some((name) => createdWith.has(name) && !required.has(name)))
      return 'the PUT may leave out what the creation requires, so it is a partial update';
    return found;
  },
  confirm(history) {
    const next = things.find(
      (thing) => keptBy(onceFor(thing), history).length > 0 && !history.isOver(againFor(thing)[2]),
    );
    return next === undefined ? [] : stepsAgain(next, history);
  },
  judge: onAccepted(['replace-fewest', 'read-fewest'], (history, written) => {
    if (isPending(written)) return inconclusive('the server answered 202, so the item may be replaced later');
    return judged(things.map((thing) => findingOf(thing, history)).find((found) => found !== undefined));
  }),
};

function findingOf(thing: Thing, history: History): LawFinding | undefined {
  const [once, again] = [onceFor(thing), againFor(thing)];
  const [written, read] = [history.get(once[1]), history.get(once[2])];
  const { replace } = history.subject;
  const others = keptBy(again, history);
  // A default would be the same value both times.
  const kept = keptBy(once, history).filter(({ name, value }) =>
    others.some((other) => other.name === name && !isSame(other.value, value)),
  );
  const [first] = kept;
  if (first === undefined || replace === undefined || written === undefined || read === undefined) return undefined;
  const pointers = kept.map(({ name }) => `\`${formatPointer([name])}\``);
  const before = history.readBefore(once[1], written.step.thing) ?? read;
  return broken('put-merged', read, history, {
    fault: written,
    message: `The server answered ${statusText(statusOf(written))} to PUT requests without ${pointers.join(', ')}, and the reads still show the old values.`,
    expected: `no value of ${pointers[0]}, or its default`,
    received: textOf(first.value),
    ...(textsOf(replace).some((text) => replaces.test(text)) ? {} : { level: 'warning' as const }),
    steps: [
      createOf(written, history),
      once[0],
      before.step.name,
      ...once.slice(1),
      again[0],
      `read-kept${thing}`,
      ...again.slice(1),
    ],
    values: kept.flatMap(({ value }, at) => [
      seen(before, `${pointers[at]} in the read before`, value),
      seen(read, `${pointers[at]} in the read after`, value),
    ]),
  });
}

const replaces = /\b(?:re-?plac|overwrit)/i;

/**
 * Returns the members that a PUT left out and that the read after it shows with the values that an earlier request, that
 * of `set`, has chosen.
 */
function keptBy(
  [set, write, after]: Steps,
  history: History,
): readonly { readonly name: string; readonly value: JsonValue }[] {
  const [chosen, change] = [history.get(set), shownChange(write, after, history)];
  if (chosen === undefined || change === undefined) return [];
  const { written, before, shown: read, shape } = change;
  const own = whatItSays(chosen, history);
  const [sent, old, now] = [sentItem(written, shape, history), shownItem(before, shape), shownItem(read, shape)];
  return shape.members.flatMap(({ name }) => {
    const [value = null, shown = null, left = null] = [own, old, now].map((item) => memberValue(item, name));
    const isKept = value !== null && isSame(value, shown) && isSame(value, left);
    return isKept && memberValue(sent, name) === undefined ? [{ name, value }] : [];
  });
}

/** Returns the steps that repeat the PUT for a new item, whose members have other values. */
function stepsAgain(thing: Thing, history: History): readonly ScenarioStep[] {
  const { create, replace, reading: read } = history.subject;
  const written = history.get(onceFor(thing)[1]);
  const again = againFor(thing);
  if (replace === undefined || read === undefined || written === undefined) return [];
  const found: Parameters<typeof laterSteps>[1] = [
    { name: again[0], operation: create.key, words: 'create an item', sends: creationOf(written, history) },
    { name: `read-kept${thing}`, ...read },
    {
      name: again[1],
      operation: replace.key,
      words: 'replace it without its optional members',
      sends: { kind: 'change', members: 'fewest' },
    },
    { name: again[2], ...read },
  ];
  return laterSteps(again[0], found, history);
}
