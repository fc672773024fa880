import { withArticle } from '../../error/index.js';
import type { ScenarioStep } from '../../cases/index.js';
import { effectiveSchema, type EffectiveSchema } from '../../contract/index.js';
import { isJsonObject, jsonEquals, stringifyValue, type JsonValue } from '../../json/index.js';
import { bodiesOf } from '../../resources/index.js';
import { AFTER_ALL } from '../model/alone.js';
import {
  isAccepted,
  requestValue,
  responseValue,
  shownItem,
  statusOf,
  type History,
  type Performed,
} from '../model/history.js';
import { broken, holds, inconclusive, judged, seen, type Law, type LawFinding } from '../model/law.js';
import { notAsBefore } from '../model/change.js';
import { changesBetween } from '../shape/equality.js';
import { steps } from '../stories/stories.js';
import { literalsOf } from '../values/other-values.js';

const creations = ['create-first', 'create-second', 'create-third', 'create-fourth'] as const;
/** A creation in which no value is the same as in the others. */
const UNLIKE = 'create-unlike';

/** A creation adds an item and overwrites none of the existing ones. */
export const createdIsNew: Law = {
  id: 'created-is-new',
  says: 'A created item takes the place of no other one.',
  rules: ['identity-reused'],
  story: 'neighbours',
  scenario: (subject) =>
    steps(
      'neighbours',
      subject,
      ['create-first', 'create-second', 'read-second'],
      ['create-third', 'delete-first', 'create-fourth', 'read-second-again'],
    ),
  confirm(history) {
    const { create } = history.subject;
    const step: ScenarioStep = {
      name: UNLIKE,
      order: AFTER_ALL,
      operation: create.key,
      words: 'create one with other values',
      thing: 'unlike',
      sends: { kind: 'create', values: 'other' },
    };
    const twins = twinsOf(history);
    const isOpen = twins.length > 0 && twins.every((pair) => mayBeFound(pair, history)) && !history.isOver(UNLIKE);
    return isOpen ? [step] : [];
  },
  judge(history) {
    const [first, second] = creations.map((name) => history.get(name));
    if (!isAccepted(first) || !isAccepted(second)) return inconclusive('the run could not create two items');
    const twins = twinsOf(history);
    if (twins.length > 0) {
      const fault = twins.find((pair) => !mayBeFound(pair, history));
      const found = fault === undefined ? foundByNothing(history) : sameIdentity(fault, history);
      return found === undefined
        ? inconclusive('the server may find an item that an earlier request has created')
        : judged(found);
    }
    const after = history.get('read-second-again');
    // The law `delete-again` judges what deletions do to other items.
    const before = ['read-second-still', 'read-second'].map((name) => history.get(name)).find((each) => each);
    if (before === undefined || !isAccepted(before) || after === undefined) return holds;
    return judged(overwritten(before, after, history));
  },
};

/** Two creations that the server answered with the same identity. */
type Twins = readonly [one: Performed, other: Performed];

function twinsOf(history: History): readonly Twins[] {
  const [first, second, third, fourth] = creations.map((name) => history.get(name));
  // The first item is deleted before the fourth one is created, so the fourth may reuse its identity.
  const pairs = [
    [first, second],
    [first, third],
    [second, third],
    [second, fourth],
    [third, fourth],
  ] as const;
  return pairs.flatMap(([one, other]) => twins(one, other, history));
}

function twins(one: Performed | undefined, other: Performed | undefined, { subject }: History): readonly Twins[] {
  if (!one?.identity || !other?.identity || !isAccepted(other)) return [];
  const { names, producers } = subject.resource;
  const creator = producers.find(({ by, operation }) => by === 'create' && operation === subject.create);
  const sources = names.flatMap((name) => creator?.identity.get(name) ?? []);
  // The path of the request says what is created: a view with its first item by POST /views/{view}.
  if (sources.length > 0 && sources.every((each) => each.kind === 'request' && each.slot.in === 'path')) return [];
  // Items below different parents may have the same identity.
  const isSame = [...one.identity].every(([name, value]) => other.identity?.get(name) === value);
  return isSame ? [[one, other]] : [];
}

/**
 * Returns true if a server may have found the item of an earlier request: even with 201 if the requests are equal, and
 * by a key among their values if the response shows the earlier item and does not claim to have created one.
 */
function mayBeFound(pair: Twins, history: History): boolean {
  return areEqual(pair) || (statusOf(pair[1]) !== 201 && showsEarlier(pair, history));
}

/** Returns true if two requests are equal in what the server takes from them. */
function areEqual(pair: Twins): boolean {
  return new Set(pair.map(takenText)).size === 1;
}

function showsEarlier(pair: Twins, { subject }: History): boolean {
  const shape = subject.shape;
  if (shape === undefined) return false;
  const [before, after] = pair.map((each) => shownItem(each, shape));
  return isJsonObject(after) && changesBetween(before, after, shape.members).length === 0;
}

/**
 * Returns a finding if the server answers a creation with an earlier item that has no value in common with the request,
 * so that the request cannot have found it.
 */
function foundByNothing(history: History): LawFinding | undefined {
  const unlike = history.get(UNLIKE);
  const last = creations.map((name) => history.get(name)).findLast(isAccepted);
  const [pair] = twins(last, unlike, history);
  if (pair === undefined) return undefined;
  const found = sameIdentity(pair, history);
  if (!areEqual(pair) && !showsEarlier(pair, history)) return found;
  const [one, other] = pair.map(({ exchanges: [exchange] }) => requestValue(exchange).value);
  const { subject } = history;
  const { create, resource } = subject;
  const path = subject.shapeOf(create)?.sentAt ?? [];
  if (one === undefined) return undefined;
  if (bodiesOf(create).some((body) => haveCommon(one, other, effectiveSchema(body), path))) return undefined;
  return {
    ...found,
    message: `The server answered a request to create ${withArticle(resource.name)} with an earlier one, although no value of the two requests is the same.`,
    // A service that has one item for each user may find it by the credentials, but must not claim to have created it.
    ...(statusOf(pair[1]) === 201 ? {} : { level: 'warning' as const }),
  };
}

/**
 * Returns true if two values have a member in common by which a server may find one of them. `path` leads to the object
 * that holds the members.
 */
function haveCommon(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  schema: EffectiveSchema,
  [inner, ...path]: readonly string[],
): boolean {
  return Object.entries(isJsonObject(one) ? one : {}).some(([name, value]) => {
    const [own, differing] = [schema.member(name), isJsonObject(other) ? other[name] : undefined];
    if (name === inner) return haveCommon(value, differing, own, path);
    // Around the item, a fixed value such as the `type` of JSON:API 1.1 §7.2 tells no item from another.
    const isFixed = inner !== undefined && literalsOf(own).length === 1;
    return differing !== undefined && jsonEquals(value, differing) && !isFixed;
  });
}

/** Returns the path and the body of a creation, as far as the server takes its values. */
function takenText({ exchanges: [exchange] }: Performed): string {
  const { url, body } = exchange.request;
  const sent = requestValue(exchange).value;
  const kept = sent === undefined ? undefined : taken(sent, responseValue(exchange).value);
  return `${url} ${sent === undefined ? Buffer.from(body ?? []).toString('latin1') : stringifyValue(kept ?? null)}`;
}

/** Returns the sent value without the members that the server replaced by a value of its own, such as `id`. */
function taken(sent: JsonValue, shown: JsonValue | undefined): JsonValue | undefined {
  if (isJsonObject(sent) && isJsonObject(shown)) {
    const own = Object.entries(sent).flatMap(([name, value]) => {
      const kept = taken(value, shown[name]);
      return kept === undefined ? [] : [[name, kept] as const];
    });
    return Object.fromEntries(own);
  }
  return shown === undefined || jsonEquals(sent, shown) ? sent : undefined;
}

function sameIdentity([one, other]: Twins, history: History): LawFinding {
  const { name, names } = history.subject.resource;
  const text = names.map((each) => one.identity?.get(each) ?? '').join('/');
  return broken('identity-reused', other, history, {
    message: `The server gave the same identity to two items of ${name} that it created one after the other.`,
    expected: 'an identity of its own',
    received: 'the identity of another item',
    steps: upTo(other, history),
    values: [seen(one, 'identity', text), seen(other, 'identity', text)],
  });
}

function overwritten(before: Performed, after: Performed, history: History): LawFinding | undefined {
  const { name } = history.subject.resource;
  return notAsBefore('identity-reused', [before, after], history, {
    fault: history.get('create-second'),
    ifGone: `After another ${name} was deleted and one more created, the second one can no longer be read.`,
    expected: 'the second item as before',
    ifChanged: ({ pointer, words }) => ({
      message: `Requests about other items changed \`${pointer}\` of ${withArticle(name)} from ${words}.`,
    }),
    steps: upTo(after, history),
  });
}

function upTo({ step }: Performed, history: History): readonly string[] {
  return history.all.filter((each) => each.step.order <= step.order).map((each) => each.step.name);
}
