import type { ScenarioStep } from '../../cases/index.js';
import { statusText, needsCredentials } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import { isSameBeside, volatilePaths } from '../shape/volatile.js';
import { isAccepted, isPending, shownValue, statusOf, type History } from './history.js';
import type { Subject } from './subject.js';
import type { LawFinding } from './law.js';
import { reached } from './reach.js';

/** The maximum number of actions that the second user requests. */
const MOST_ACTIONS = 4;

/** Returns the actions on an item that require credentials. */
export function actionsOn({ actions }: Subject): readonly Operation[] {
  return actions.filter(needsCredentials).slice(0, MOST_ACTIONS);
}

/** Returns steps that request each action on the item as the second user, and read the item after it. */
export function actionSteps(fixed: readonly ScenarioStep[], subject: Subject): readonly ScenarioStep[] {
  const read = fixed.find(({ name }) => name === 'read');
  const last = Math.max(...fixed.map(({ order }) => order));
  return actionsOn(subject).flatMap(({ key }, at): readonly ScenarioStep[] => {
    const act: ScenarioStep = {
      name: actName(key),
      order: last + (2 * at + 1) / 100,
      operation: key,
      words: `send ${key} for it as the second user`,
      thing: 'it',
      sends: { kind: 'good' },
      as: 'second',
    };
    return [act, ...(read === undefined ? [] : [{ ...read, name: `read ${key}`, order: act.order + 1 / 100 }])];
  });
}

function actName(key: string): string {
  return `other-act ${key}`;
}

/** Returns a finding if an action of the second user succeeds on an item that this user cannot read. */
export function actedBy(history: History, { key }: Operation): LawFinding | undefined {
  const [hidden, acted, after] = ['other-read', actName(key), `read ${key}`].map((name) => history.get(name));
  if (!hidden || ![403, 404].includes(statusOf(hidden)) || !acted || !isAccepted(acted)) return undefined;
  const [own, again] = [history.get('read'), history.get('read-again')];
  const before = history.all.findLast(
    ({ step }) => step.order < acted.step.order && step.as === undefined && history.subject.isLook(step),
  );
  const volatile = volatilePaths(own && shownValue(own), again && shownValue(again));
  const hasChanged =
    isAccepted(before) &&
    isAccepted(after) &&
    !isSameBeside(before && shownValue(before), after && shownValue(after), volatile);
  // A service may reject later what it has accepted with 202 (RFC 9110 §15.3.3).
  if (isPending(acted) && !hasChanged) return undefined;
  const facts = {
    expected: '403 or 404',
    received: statusText(statusOf(acted)),
    steps: ['create', 'other-read', acted.step.name],
    // A server may answer an action with success whatever it is asked for.
    ...(hasChanged ? {} : { level: 'warning' as const }),
  };
  const message = `The second user can send ${key} for the ${history.subject.resource.name} that the first user created and that the second user cannot read.`;
  return reached('isolation-broken', history, { shown: acted, fault: acted, done: 'used', facts }, message);
}
