import { withArticle } from '../../error/index.js';
import { statusText, needsCredentials } from '../../checks/index.js';
import type { ScenarioStep } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { isCreatable, wordsOf, type Need } from '../../resources/index.js';
import { filtersOf } from '../model/filters.js';
import { isAccepted, isDone, shownValue, statusOf, type History, type Performed, isPending } from '../model/history.js';
import {
  broken,
  holds,
  inconclusive,
  judged,
  seen,
  type Judgement,
  type Law,
  type LawFinding,
  onAccepted,
} from '../model/law.js';
import { isListed } from '../model/listing.js';
import type { Subject } from '../model/subject.js';
import { reached, reachedBy } from '../model/reach.js';
import { steps } from '../stories/stories.js';
import { isSameBeside, volatilePaths } from '../shape/volatile.js';

const changes = [
  ['other-update', 'read-updated', 'changed'],
  ['other-replace', 'read-replaced', 'replaced'],
  ['other-delete', 'read-deleted', 'deleted'],
] as const;

const reads = ['other-read', 'own-list', 'other-list'] as const;

/** Finds broken object level authorization: an item of one user is not accessible to another user (OWASP API1:2023). */
export const othersSeeNothing: Law = {
  id: 'others-see-nothing',
  says: 'A second user can neither read, list, change, delete nor refer to what the first one has created.',
  rules: ['isolation-broken'],
  story: 'users',
  needs: ['second-user'],
  scenario(subject) {
    const { isolation } = subject.resource;
    const isReadable = isolation === 'readable';
    const seen = isReadable ? [] : [subject.read, subject.list];
    const own = [...seen, subject.update, subject.replace, subject.delete];
    if (isolation === 'shared') return 'the configuration says that all users share it';
    if (!own.some((each) => each !== undefined && needsCredentials(each)))
      return 'no operation about an item requires credentials';
    const fixed = steps(
      'users',
      subject,
      ['create', 'read'],
      ['read-again', ...(isReadable ? [] : reads), ...changes.flatMap(([write, read]) => [write, read])],
    );
    if (typeof fixed === 'string') return fixed;
    return withReferences([...withFilters(fixed, subject), ...actionSteps(fixed, subject)], subject);
  },
  judge: onAccepted(['read'], (history, read) => {
    const others = history.all.filter(({ step }) => step.as === 'second');
    if (others.length === 0) return inconclusive(whyNotAsked(history));
    const findings = [
      readBy(history, read),
      ...listsOf(history).map((list) => listedBy(history, list)),
      ...changes.map(([write, after, done]) => changedBy(history, write, after, done)),
      ...actionsOn(history.subject).map((action) => actedBy(history, action)),
      ...referencesOf(history.subject).map((need) => referredBy(history, need)),
    ];
    const found = findings.filter((finding) => finding !== undefined);
    return found.length > 0 ? judged(...found) : nothingFound(others);
  }),
};

function whyNotAsked(history: History): string {
  const { update, replace } = history.subject;
  const isReadable = history.subject.resource.isolation === 'readable';
  const change = update !== undefined ? 'other-update' : replace !== undefined ? 'other-replace' : 'other-delete';
  return history.reasonFor(isReadable ? change : 'other-read');
}

/**
 * Adds a read of the list with each of its filters, because a filter may search more items than the plain list shows.
 */
function withFilters(fixed: readonly ScenarioStep[], subject: Subject): readonly ScenarioStep[] {
  return fixed.flatMap((step) => {
    if (step.name !== 'other-list') return [step];
    const filters = filtersOf(subject).map(({ list, name }, at) => ({
      ...step,
      operation: list.key,
      name: `other-filter-${name}`,
      order: step.order + (at + 1) / 100,
      words: `list the items with the same ${name} as the second user`,
      sends: { kind: 'filter', parameter: name, read: 'read' } as const,
    }));
    return [step, ...filters];
  });
}

/**
 * Adds creations by the second user that refer to what the first user refers to, such as an order for the cart of the
 * first user.
 */
function withReferences(fixed: readonly ScenarioStep[], subject: Subject): readonly ScenarioStep[] {
  const needs = referencesOf(subject);
  const created = needs.length === 0 ? 'nothing' : steps('users', subject, ['other-create'], ['other-undo']);
  if (typeof created === 'string') return fixed;
  const [create, ...undo] = created;
  const reads = needs.flatMap((need, at): readonly ScenarioStep[] => {
    const read = readOf(need);
    if (create === undefined || read === undefined) return [];
    const { name: resource } = need.resource;
    return [
      {
        name: readName(need),
        order: create.order + (at + 1) / 100,
        operation: read.key,
        words: `read the ${resource} that this names as the second user`,
        thing: 'it',
        named: { by: 'other-create', resource },
        sends: { kind: 'good' },
        as: 'second',
        when: { step: 'other-create', was: 'accepted' },
      },
    ];
  });
  return [...fixed, ...(create === undefined ? [] : [create]), ...reads, ...undo];
}

/** Returns what a creation refers to that belongs to one user, as far as the document says. */
function referencesOf({ create, named }: Subject): readonly Need[] {
  const seenBefore = new Set<string>();
  return named.filter((need) => {
    const { name, isSingleton, isolation } = need.resource;
    const isNew = !seenBefore.has(name);
    seenBefore.add(name);
    const isOfOne = !isSingleton && isolation === undefined && isCreatable(need.resource);
    return isNew && isOfOne && needsCredentials(create) && readOf(need) !== undefined;
  });
}

function readOf({ resource }: Need): Operation | undefined {
  const read = resource.roles.read.find(({ method }) => method === 'GET');
  return read !== undefined && needsCredentials(read) ? read : undefined;
}

function readName({ resource }: Need): string {
  return `other-read-${resource.name}`;
}

/** Rejects a credential for which the server answers every request with an error: it proves nothing. */
function nothingFound(answered: readonly Performed[]): Judgement {
  const isUnknown = answered.every((each) => statusOf(each) === 401);
  return isUnknown ? inconclusive('the server answered 401 to every request of the second user') : holds;
}

function readBy(history: History, own: Performed): LawFinding | undefined {
  const read = history.get('other-read');
  if (!isAccepted(read) || read === undefined) return undefined;
  // A response that contains no member of the item, or only public ones, does not disclose the item.
  const again = history.get('read-again');
  const volatile = volatilePaths(shownValue(own), shownValue(isAccepted(again) ? (again ?? own) : own));
  if (shownValue(own) === undefined || !isSameBeside(shownValue(own), shownValue(read), volatile)) return undefined;
  const facts = {
    expected: '403 or 404',
    received: statusText(statusOf(read)),
    steps: ['create', 'read', 'other-read'],
    values: [
      seen(own, 'the response to the first user', shownValue(own)),
      seen(read, 'the response to the second user', shownValue(read)),
    ],
  };
  return reached('isolation-broken', history, { shown: read, fault: read, done: 'read', facts }, can('read', history));
}

function listsOf({ all }: History): readonly Performed[] {
  return all.filter(({ step }) => step.as === 'second' && ['list', 'filter'].includes(step.sends.kind));
}

function listedBy(history: History, list: Performed): LawFinding | undefined {
  if (!isAccepted(list) || !isListed(list, history.subject.resource)) return undefined;
  // The plain list already has this finding.
  const [first] = listsOf(history);
  if (first !== list && first !== undefined && isListed(first, history.subject.resource)) return undefined;
  const facts = {
    expected: 'a list without it',
    received: 'a list that shows it',
    steps: ['create', ...(list.step.sends.kind === 'filter' ? ['read'] : []), list.step.name],
  };
  return reached(
    'isolation-broken',
    history,
    { shown: list, fault: list, done: 'listed', facts },
    can('list', history),
  );
}

function changedBy(history: History, name: string, after: string, done: string): LawFinding | undefined {
  const reach = reachedBy(history, name, after, done);
  const { name: resource } = history.subject.resource;
  const message = `The second user has ${done} the ${resource} that the first user created.`;
  return reach && reached('isolation-broken', history, reach, message);
}

function can(what: string, { subject: { resource } }: History): string {
  return `The second user can ${what} the ${resource.name} that the first user created.`;
}

/** Words for recipients: any user may send something to them without access to their data. */
const people: ReadonlySet<string> = new Set(
  'account user customer member person people contact employee owner recipient team group organization organisation'.split(
    ' ',
  ),
);

/** Returns a finding if the second user created an item that refers to one that this user cannot read. */
function referredBy(history: History, need: Need): LawFinding | undefined {
  const [created, read] = [history.get('other-create'), history.get(readName(need))];
  if (created === undefined || !isDone(created.exchanges[0]) || read === undefined) return undefined;
  if (![403, 404].includes(statusOf(read))) return undefined;
  const { name } = history.subject.resource;
  const { name: other } = need.resource;
  const how = need.as === 'parent' ? `below the ${other}` : `with a reference to the ${other}`;
  return broken('isolation-broken', created, history, {
    message: `The second user has created ${withArticle(name)} ${how} of the first user, which the second user cannot read.`,
    expected: '403 or 404',
    received: statusText(statusOf(created)),
    key: `other-create ${other}`,
    steps: ['create', 'other-create', readName(need)],
    // A user may send money to the account of another user, or assign a task to another user.
    ...(need.as === 'reference' && wordsOf(other).some((word) => people.has(word))
      ? { level: 'warning' as const }
      : {}),
  });
}

/** The maximum number of actions that the second user requests. */
const MOST_ACTIONS = 4;

/** Returns the actions on an item that require credentials. */
function actionsOn({ actions }: Subject): readonly Operation[] {
  return actions.filter(needsCredentials).slice(0, MOST_ACTIONS);
}

/** Returns steps that request each action on the item as the second user, and read the item after it. */
function actionSteps(fixed: readonly ScenarioStep[], subject: Subject): readonly ScenarioStep[] {
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
function actedBy(history: History, { key }: Operation): LawFinding | undefined {
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
