import type { ScenarioStep } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import type { JsonObject } from '../../json/index.js';
import { isForbidden, means, toldStates, wordsOf } from '../../resources/index.js';
import { isSame } from '../shape/equality.js';
import { steps } from './stories.js';
import { plainText } from '../model/filters.js';
import { isAccepted, isPending, itemIn, type History, type Performed } from '../model/history.js';
import { firstOfEach, inconclusive, judged, type Judgement, type LawFinding } from '../model/law.js';
import type { Subject } from '../model/subject.js';

/** The maximum number of actions that are tried for a resource. */
const MOST_ACTIONS = 4;

/** A request about an item, and the reads before and after it. */
export interface Try {
  readonly by: Operation;
  readonly tried: Performed;
  /** The action on the item before it, if any. */
  readonly earlier: Operation | undefined;
  readonly readBefore: Performed;
  readonly readAfter: Performed;
  /** The names of the steps that show it. */
  readonly steps: readonly string[];
}

/** An accepted action on an item. */
export interface Acted extends Try {
  /** The item in the read before, in the response to the action, and in the read after. */
  readonly before: JsonObject;
  readonly told: JsonObject | undefined;
  readonly now: JsonObject;
  /** Whether the response shows the item itself, rather than something else. */
  readonly isToldOfItem: boolean;
}

/**
 * Returns the steps that send each action on an item, and then update it, request this and the other actions and delete
 * it, with a read before and after each; or the reason why there are none.
 */
export function actionSteps(subject: Subject): readonly ScenarioStep[] | string {
  const { reading } = subject;
  const found = creationOfActions(subject);
  if (typeof found === 'string' || reading === undefined) return found;
  return triedActions(subject).flatMap((action, of) =>
    found.flatMap((create): readonly ScenarioStep[] => {
      const own = { thing: `${action.key} stored` };
      const order = 1000 + of * 10;
      const read = { ...own, ...reading };
      const names = namesOf(action.key);
      const act = { operation: action.key, words: `send ${action.key} for it`, sends: { kind: 'good' } } as const;
      const isDone = { step: names.act, was: 'accepted' } as const;
      return [
        { ...create, ...own, name: names.create, order },
        { ...read, name: names.before, order: order + 1 },
        { ...own, ...act, name: names.act, order: order + 2 },
        { ...read, name: names.after, order: order + 3, when: isDone },
        ...requestsAfter(action, subject).flatMap(({ by, ...sent }, at): readonly ScenarioStep[] => {
          const [name, again] = triedNames(action, by);
          const next = order + 4 + at;
          return [
            { ...own, ...sent, name, order: next, operation: by.key, when: isDone },
            { ...read, name: again, order: next + 0.5, when: { step: name, was: 'sent' } },
          ];
        }),
      ];
    }),
  );
}

/** Returns the actions on an item that are tried. What takes one back, such as `DELETE /posts/{id}/like`, comes after it. */
export function triedActions({ actions }: Subject): readonly Operation[] {
  return actions.filter(({ method }) => method !== 'DELETE').slice(0, MOST_ACTIONS);
}

/** Returns the steps that create an item for actions, or the reason why there are none. */
export function creationOfActions(subject: Subject): readonly ScenarioStep[] | string {
  return triedActions(subject).length === 0
    ? 'the document has no action on an item'
    : steps('actions', subject, ['create']);
}

/** Judges each accepted action after which the item could be read. */
export function judgedActions(history: History, findingOf: (acted: Acted) => LawFinding | undefined): Judgement {
  const { subject } = history;
  const done = tries(history).filter(
    // What is asked for again has had its effect.
    ({ by, earlier, tried, readAfter }) =>
      by !== earlier && subject.actions.includes(by) && isAccepted(tried) && isAccepted(readAfter),
  );
  if (done.length === 0) return inconclusive(history.reasonFor(namesOf(triedActions(subject)[0]?.key ?? '').after));
  const found = done.flatMap((each) => {
    const acted = actedIn(each, history);
    return (acted && findingOf(acted)) ?? [];
  });
  // An action that is tried after others, too, is told of once.
  return judged(...firstOfEach(found, ({ key }) => key));
}

/** Returns the requests that were sent for the items of actions, if it is known what the item was before. */
export function tries(history: History): readonly Try[] {
  const { subject } = history;
  return triedActions(subject).flatMap((action) => {
    const { create, act, after } = namesOf(action.key);
    const tryOf = (by: Operation, [name, read]: readonly [string, string], earlier?: Operation): readonly Try[] => {
      const [acted, tried, readAfter] = [act, name, read].map((each) => history.get(each));
      const readBefore = tried && history.readBefore(name, tried.step.thing);
      if (!acted || !tried || !readAfter || !readBefore || isPending(acted)) return [];
      const shown = earlier === undefined ? [create] : [create, act];
      return [{ by, tried, earlier, readBefore, readAfter, steps: [...shown, readBefore.step.name, name, read] }];
    };
    const later = requestsAfter(action, subject).flatMap(({ by }) => tryOf(by, triedNames(action, by), action));
    return [...tryOf(action, [act, after]), ...later];
  });
}

function namesOf(key: string): Readonly<Record<'create' | 'before' | 'act' | 'after', string>> {
  return {
    create: `create ${key} stored`,
    before: `read ${key} stored`,
    act: `act ${key} stored`,
    after: `read ${key} acted`,
  };
}

function actedIn(done: Try, history: History): Acted | undefined {
  const { tried, readBefore, readAfter } = done;
  if (isPending(tried) || !isAccepted(readBefore)) return undefined;
  const [before, told, now] = [readBefore, tried, readAfter].map((each) => itemIn(each, history.subject));
  if (!before || !now) return undefined;
  const isToldOfItem = told !== undefined && isSameItem(told, before, readAfter, history);
  return { ...done, before, told, isToldOfItem, now };
}

/** A request that is tried after an action. */
export type After = Pick<ScenarioStep, 'words' | 'sends'> & { readonly by: Operation };

/** The requests that are tried after an action: an update, the same action, the other ones and the deletion. */
function requestsAfter(action: Operation, subject: Subject): readonly After[] {
  const undoing = subject.actions.filter(({ method }) => method === 'DELETE').slice(0, MOST_ACTIONS);
  const others = [action, ...triedActions(subject).filter((other) => other !== action), ...undoing];
  const all = [
    ...updatesOf(subject),
    ...others.map((by): After => ({ by, words: `send ${by.key} for it`, sends: { kind: 'good' } })),
    ...ruledBelow(subject),
    ...deletionsOf(subject),
  ];
  // What the server rejects in the state after the action leaves the item in that state for the others.
  const rejected = all.filter(({ by }) => isRejectedAfter(action, by, subject));
  return [...rejected, ...all.filter((each) => !rejected.includes(each))];
}

/** Returns true if the document says that the server rejects a request in the state that an action leads to. */
function isRejectedAfter(action: Operation, by: Operation, subject: Subject): boolean {
  const states = subject.itemSchemas
    .flatMap((schema) => toldStates(action, schema))
    .flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  return subject.stateRulesOf(by).some((rule) => isForbidden(rule, Object.fromEntries(states)));
}

/** The update of an item that is tried, if there is one. */
export function updatesOf({ update, replace }: Subject): readonly After[] {
  const change = update ?? replace;
  const members = change === update ? 'one' : 'all';
  return change === undefined ? [] : [{ by: change, words: 'change it', sends: { kind: 'change', members } }];
}

/** The deletion of an item, if there is one. */
export function deletionsOf({ delete: remove }: Subject): readonly After[] {
  return remove === undefined ? [] : [{ by: remove, words: 'delete it', sends: { kind: 'good' } }];
}

/** The creations below an item that the document says to be impossible in some states of it. */
export function ruledBelow(subject: Subject): readonly After[] {
  const ruled = subject.creationsBelow.filter((each) => subject.stateRulesOf(each).length > 0);
  return ruled.map((by) => ({ by, words: `send ${by.key} for it`, sends: { kind: 'good' } }));
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

/** Returns true if a response shows the item itself, with its identity and the values of clients. */
function isSameItem(told: JsonObject, before: JsonObject, { identity }: Performed, { subject }: History): boolean {
  const own = identity?.get(subject.resource.names.at(-1) ?? '');
  const members = subject.shape?.members ?? [];
  const isNamed = Object.entries(before).some(
    ([name, value]) => plainText(value) === own && isSame(told[name] ?? null, value),
  );
  return isNamed && members.every(({ name }) => isSame(told[name] ?? null, before[name] ?? null));
}
