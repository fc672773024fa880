import type { ScenarioStep } from '../../cases/index.js';
import { statusText } from '../../checks/index.js';
import { effectiveSchema, keywordNode, type Operation } from '../../contract/index.js';
import { formatPointer, type JsonValue } from '../../json/index.js';
import { bodiesOf } from '../../resources/index.js';
import { AFTER_ALL } from '../model/alone.js';
import { isAccepted, isPending, sentItem, shownItem, statusOf, whatItSays, type History } from '../model/history.js';
import { broken, holds, inconclusive, judged, onAccepted, seen, textOf, type Law } from '../model/law.js';
import { isSame, memberValue } from '../shape/equality.js';
import type { Shape } from '../shape/shape.js';
import { steps } from '../stories/stories.js';

/** The steps that choose the values, that leave them out, and that read the item afterwards. */
const once = ['replace', 'replace-fewest', 'read-fewest'] as const;
/** The same for an item that has the values of its creation. */
const again = ['create-kept', 'replace-kept', 'read-kept-again'] as const;

/** A PUT replaces the state of the item by the one that the request encloses (RFC 9110 §9.3.4). */
export const putReplaces: Law = {
  id: 'put-replaces',
  says: 'A PUT keeps no value that it leaves out.',
  rules: ['put-merged'],
  story: 'life',
  scenario(subject) {
    const { create, replace } = subject;
    const found = steps('life', subject, [
      'create',
      'read',
      'replace',
      'read-replaced',
      'replace-fewest',
      'read-fewest',
    ]);
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
    return keptBy(once, history).length > 0 && !history.isOver(again[2]) ? stepsAgain(history) : [];
  },
  judge: onAccepted(['replace-fewest', 'read-fewest'], (history, written, read) => {
    if (isPending(written)) return inconclusive('the server answered 202, so the item may be replaced later');
    const { replace } = history.subject;
    const others = keptBy(again, history);
    // A default would be the same value both times.
    const kept = keptBy(once, history).filter(({ name, value }) =>
      others.some((other) => other.name === name && !isSame(other.value, value)),
    );
    const [first] = kept;
    if (first === undefined || replace === undefined) return holds;
    const pointers = kept.map(({ name }) => `\`${formatPointer([name])}\``);
    const before = history.readBefore('replace-fewest', 'it') ?? read;
    return judged(
      broken('put-merged', read, history, {
        fault: written,
        message: `The server answered ${statusText(statusOf(written))} to PUT requests without ${pointers.join(', ')}, and the reads still show the old values.`,
        expected: `no value of ${pointers[0]}, or its default`,
        received: textOf(first.value),
        ...(textsOf(replace).some((text) => replaces.test(text)) ? {} : { level: 'warning' as const }),
        steps: ['create', 'replace', before.step.name, ...once.slice(1), 'read-kept', ...again],
        values: kept.flatMap(({ value }, at) => [
          seen(before, `${pointers[at]} in the read before`, value),
          seen(read, `${pointers[at]} in the read after`, value),
        ]),
      }),
    );
  }),
};

const replaces = /\b(?:re-?plac|overwrit)/i;
const updatesPartly =
  /\bpartial|\bmerg|\bonly (?:the )?(?:given|provided|specified|supplied|sent|changed|included|present|fields|members|properties|attributes|values)\b/i;
const absent =
  /\b(?:omit|missing|absent|unspecified|left out|not (?:given|provided|specified|supplied|sent|set|included|present))/i;
const stays = /\b(?:unchanged|untouched|ignore|keep|kept|remain|retain|preserve|stay)/i;

/** Returns the sentences that say what an operation does, and its name in words. */
function textsOf({ key, summary = '', description = '' }: Operation): readonly string[] {
  return [key.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' '), summary, ...description.split(/\.\s|\n\n/)];
}

/** Returns true if the document describes an operation as a partial update. */
function isPartial(operation: Operation): boolean {
  return textsOf(operation).some((text) => updatesPartly.test(text) || (absent.test(text) && stays.test(text)));
}

/** Returns the names of the members that the requests of an operation must contain. */
function requiredBy(operation: Operation | undefined, shape: Shape | undefined): ReadonlySet<string> {
  const items = (operation === undefined ? [] : bodiesOf(operation)).map((body) =>
    (shape?.sentAt ?? []).reduce((found, name) => found.member(name), effectiveSchema(body)),
  );
  const lists = items.flatMap(({ schemas }) => schemas.map((schema) => keywordNode(schema, 'required')));
  const nodes = lists.flatMap((list) => (list?.type === 'array' ? list.items : []));
  return new Set(nodes.flatMap((node) => (node.type === 'string' ? node.value : [])));
}

/**
 * Returns the members that a PUT left out and that the read after it shows with the values that an earlier request, that
 * of `set`, has chosen.
 */
function keptBy(
  [set, write, after]: readonly [set: string, write: string, after: string],
  history: History,
): readonly { readonly name: string; readonly value: JsonValue }[] {
  const { replace } = history.subject;
  const shape = replace && history.subject.shapeOf(replace);
  const [chosen, written, read] = [set, write, after].map((step) => history.get(step));
  const before = written && history.readBefore(write, written.step.thing);
  if (!shape || !chosen || !written || !before || !read || !isAccepted(written) || !isAccepted(read)) return [];
  const own = whatItSays(chosen, history);
  const [sent, old, now] = [sentItem(written, shape, history), shownItem(before, shape), shownItem(read, shape)];
  return shape.members.flatMap(({ name }) => {
    const [value = null, shown = null, left = null] = [own, old, now].map((item) => memberValue(item, name));
    const isKept = value !== null && isSame(value, shown) && isSame(value, left);
    return isKept && memberValue(sent, name) === undefined ? [{ name, value }] : [];
  });
}

/** Returns the steps that repeat the PUT for a new item, whose members have other values. */
function stepsAgain({ subject: { create, replace, look }, all }: History): readonly ScenarioStep[] {
  if (replace === undefined || look === undefined) return [];
  const read = { operation: look.operation.key, words: 'read it', sends: look.sends };
  const found: readonly Pick<ScenarioStep, 'name' | 'operation' | 'words' | 'sends'>[] = [
    { name: again[0], operation: create.key, words: 'create an item', sends: { kind: 'create', values: 'plain' } },
    { name: 'read-kept', ...read },
    {
      name: again[1],
      operation: replace.key,
      words: 'replace it without its optional members',
      sends: { kind: 'change', members: 'fewest' },
    },
    { name: again[2], ...read },
  ];
  return found.map((step, at) => ({ ...step, thing: again[0], order: AFTER_ALL + all.length + at / 10 }));
}
