import type { ScenarioStep } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { isJsonObject, type JsonObject } from '../../json/index.js';
import { means, wordsOf } from '../../resources/index.js';
import { isSame } from '../shape/equality.js';
import { steps } from './stories.js';
import { plainText } from '../model/filters.js';
import { isAccepted, isPending, shownItem, shownValue, type History, type Performed } from '../model/history.js';
import { inconclusive, judged, type Judgement, type LawFinding } from '../model/law.js';
import type { Subject } from '../model/subject.js';

/** The maximum number of actions that are tried for a resource. */
const MOST_ACTIONS = 4;

/** An accepted action on an item, and the reads before and after it. */
export interface Acted {
  readonly action: Operation;
  readonly acted: Performed;
  readonly readBefore: Performed;
  readonly readAfter: Performed;
  /** The item in the read before, in the response to the action, and in the read after. */
  readonly before: JsonObject;
  readonly told: JsonObject | undefined;
  readonly now: JsonObject;
  /** Whether the response shows the item itself, rather than something else. */
  readonly isToldOfItem: boolean;
  /** The names of the steps that show it. */
  readonly steps: readonly string[];
}

/** Returns the steps that read an item before and after each action on it, or the reason why there are none. */
export function actedSteps(subject: Subject): readonly ScenarioStep[] | string {
  const { look } = subject;
  const found = creationOfActions(subject);
  if (typeof found === 'string' || look === undefined) return found;
  return triedActions(subject).flatMap(({ key }, of) =>
    found.flatMap((create): readonly ScenarioStep[] => {
      const own = { thing: `${key} stored` };
      const order = 1000 + of * 10;
      const read = { ...own, operation: look.operation.key, words: 'read it', sends: look.sends };
      const { before, act, after } = namesOf(key);
      return [
        { ...create, ...own, name: namesOf(key).create, order },
        { ...read, name: before, order: order + 1 },
        { ...own, name: act, order: order + 2, operation: key, words: `send ${key} for it`, sends: { kind: 'good' } },
        { ...read, name: after, order: order + 3, when: { step: act, was: 'accepted' } },
      ];
    }),
  );
}

/** Returns the actions on an item that are tried. */
export function triedActions({ actions }: Subject): readonly Operation[] {
  return actions.slice(0, MOST_ACTIONS);
}

/** Returns the steps that create an item for actions, or the reason why there are none. */
export function creationOfActions(subject: Subject): readonly ScenarioStep[] | string {
  return subject.actions.length === 0 ? 'the document has no action on an item' : steps('actions', subject, ['create']);
}

/** Judges each action after which the item could be read. */
export function judgedActions(history: History, findingOf: (acted: Acted) => LawFinding | undefined): Judgement {
  const actions = triedActions(history.subject);
  const done = actions.filter(({ key }) => isAccepted(history.get(namesOf(key).after)));
  if (done.length === 0) return inconclusive(history.reasonFor(namesOf(actions[0]?.key ?? '').after));
  return judged(
    ...done.map((action) => {
      const acted = actedOn(action, history);
      return acted && findingOf(acted);
    }),
  );
}

function namesOf(key: string): Readonly<Record<'create' | 'before' | 'act' | 'after', string>> {
  return {
    create: `create ${key} stored`,
    before: `read ${key} stored`,
    act: `act ${key} stored`,
    after: `read ${key} acted`,
  };
}

function actedOn(action: Operation, history: History): Acted | undefined {
  const { create, before: first, act, after } = namesOf(action.key);
  const [readBefore, acted, readAfter] = [first, act, after].map((name) => history.get(name));
  if (!readBefore || !acted || !readAfter || isPending(acted) || !isAccepted(readBefore)) return undefined;
  const [before, told, now] = [readBefore, acted, readAfter].map((each) => itemIn(each, history));
  if (!before || !now) return undefined;
  const isToldOfItem = told !== undefined && isSameItem(told, before, readAfter, history);
  return { action, acted, readBefore, readAfter, before, told, isToldOfItem, now, steps: [create, first, act, after] };
}

/** A request about an item after an action on it, and the reads before and after the request. */
export interface Try {
  readonly action: Operation;
  readonly tried: Performed;
  readonly readBefore: Performed;
  readonly readAfter: Performed;
  /** The names of the steps that show it. */
  readonly steps: readonly string[];
}

/**
 * Returns the steps that update an item after an action on it, request its other actions and delete it, with a read
 * after each; or the reason why there are none.
 */
export function afterActionSteps(subject: Subject): readonly ScenarioStep[] | string {
  const { look } = subject;
  const found = actedSteps(subject);
  if (typeof found === 'string' || look === undefined) return found;
  const tried = triedActions(subject).flatMap((action, of): readonly ScenarioStep[] => {
    const common = { thing: `${action.key} stored` };
    return requestsAfter(action, subject).flatMap(({ by, ...own }, at): readonly ScenarioStep[] => {
      const [name, read] = triedNames(action, by);
      const order = 1004 + of * 10 + at;
      const when = { step: namesOf(action.key).act, was: 'accepted' } as const;
      return [
        { ...common, ...own, name, order, operation: by.key, when },
        {
          ...common,
          name: read,
          order: order + 0.5,
          operation: look.operation.key,
          words: 'read it',
          sends: look.sends,
          when: { step: name, was: 'sent' },
        },
      ];
    });
  });
  return tried.length === 0 ? 'the document has no other change of an item' : [...found, ...tried];
}

/** Returns the requests that were sent for an item after each action, if it is known what the item was before. */
export function tries(history: History): readonly Try[] {
  const { subject } = history;
  return triedActions(subject).flatMap((action) =>
    requestsAfter(action, subject).flatMap(({ by }): readonly Try[] => {
      const [name, read] = triedNames(action, by);
      const { create, act } = namesOf(action.key);
      const [acted, tried, readAfter] = [act, name, read].map((each) => history.get(each));
      const readBefore = tried && history.readBefore(name, tried.step.thing);
      if (!acted || !tried || !readAfter || !readBefore || isPending(acted)) return [];
      return [{ action, tried, readBefore, readAfter, steps: [create, act, readBefore.step.name, name, read] }];
    }),
  );
}

/** A request that is tried after an action. */
type After = Pick<ScenarioStep, 'words' | 'sends'> & { readonly by: Operation };

/** The requests that are tried after an action: an update, the other actions and the deletion. */
function requestsAfter(action: Operation, subject: Subject): readonly After[] {
  const { update, replace, delete: remove } = subject;
  const change = update ?? replace;
  const members = change === update ? 'one' : 'all';
  const others = triedActions(subject).filter((other) => other !== action);
  return [
    ...(change === undefined ? [] : [{ by: change, words: 'change it', sends: { kind: 'change', members } as const }]),
    ...others.map((by): After => ({ by, words: `send ${by.key} for it`, sends: { kind: 'good' } })),
    ...(remove === undefined ? [] : [{ by: remove, words: 'delete it', sends: { kind: 'good' } as const }]),
  ];
}

function triedNames({ key }: Operation, by: Operation): readonly [tried: string, read: string] {
  return [`${by.key} after ${key}`, `read after ${by.key} after ${key}`];
}

/** Returns true for an item that is at work, as its state says, so that it may change by itself. */
export function isAtWork(item: JsonObject): boolean {
  return Object.entries(item).some(
    ([name, value]) =>
      isStateName(name) && typeof value === 'string' && wordsOf(value).some((word) => means(word, 'at-work')),
  );
}

/** Returns true for the name of a member that tells a state, such as `orderStatus`. */
export function isStateName(name: string): boolean {
  return means(wordsOf(name).at(-1), 'state');
}

/** Returns the item that a step shows; undefined if it shows none. */
export function itemIn(performed: Performed, { subject }: History): JsonObject | undefined {
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
