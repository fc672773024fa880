import type { ScenarioStep } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { statusText } from '../../checks/index.js';
import { valueAt } from '../../json/index.js';
import { isTakenWithin, uniqueMembers, type UniqueMember } from '../../resources/index.js';
import { plainText } from '../model/filters.js';
import {
  isAccepted,
  isDone,
  isPending,
  isRefused,
  isTaken,
  isTakenStatus,
  requestValue,
  responseValue,
  statusesText,
  statusOf,
  whatItSays,
  type History,
  type Performed,
} from '../model/history.js';
import { isCalledOtherwise } from '../model/reach.js';
import {
  broken,
  inconclusive,
  judged,
  notApplicable,
  seen,
  textOf,
  type Law,
  type LawFinding,
  onAccepted,
} from '../model/law.js';
import type { Subject } from '../model/subject.js';
import { isSame, memberValue } from '../shape/equality.js';
import { steps } from '../stories/stories.js';

const rounds = ['1', '2', '3', '4'] as const;

/**
 * An item that the document says to be the only one with a value is created once, and one that consecutive requests can
 * create only once is created once by two simultaneous requests.
 */
export const takenOnce: Law = {
  id: 'taken-once',
  says: 'Of two requests to create the same item, exactly one succeeds, also at the same moment.',
  rules: ['duplicate-accepted', 'accepted-twice', 'refused-both'],
  story: 'races',
  scenario(subject) {
    const found = steps('races', subject, [
      'create',
      'create-again',
      ...rounds.flatMap((round) => [`twins-${round}`, `retry-${round}`] as const),
      'create-last',
    ]);
    return typeof found === 'string' ? found : [...found, ...stepsOfTaking(found, subject)];
  },
  judge: onAccepted(['create'], (history, created) => {
    const again = history.get('create-again');
    if (again === undefined) return inconclusive(history.reasonFor('create-again'));
    if (pathOf(again) !== pathOf(created)) return inconclusive('the second of two equal requests names another parent');
    if (isAccepted(again)) {
      const duplicate = duplicateOf(created, again, history);
      return duplicate === undefined ? notApplicable('the server accepts the same item twice') : judged(duplicate);
    }
    if (!isTaken(again)) return inconclusive(`the server answered ${statusOf(again)} to the second of two equal items`);
    const taking = takingFinding(created, history);
    const races = rounds.flatMap((round) => history.get(`twins-${round}`) ?? []);
    const decided = races.filter(({ exchanges }) =>
      exchanges.every((one) => isDone(one) || isTakenStatus(one.result.status ?? 0)),
    );
    if (races.length === 0 && taking === undefined) return notApplicable(history.reasonFor('twins-1'));
    if (decided.length === 0 && taking === undefined)
      return inconclusive('the server gave no answer about the key to either of two requests');
    const both = decided.filter(({ exchanges }) => exchanges.every(isDone));
    const none = decided.filter((race) => isRefused(race) && wasFree(race, history));
    const [twice, refused] = [both[0], none[0]];
    const tries = (count: number): string => `In ${count} of ${decided.length} tries`;
    const { name } = history.subject.resource;
    return judged(
      taking,
      twice &&
        broken('accepted-twice', twice, history, {
          message: `${tries(both.length)}, two simultaneous requests to create the same ${name} both succeeded.`,
          expected: `${statusText(statusOf(again))} for one of the two, as for the second of two in a row`,
          received: statusesText(twice),
          steps: ['create', 'create-again', twice.step.name],
        }),
      refused &&
        broken('refused-both', refused, history, {
          message: `${tries(none.length)}, two simultaneous requests to create the same ${name} were both rejected.`,
          expected: 'success for one of the two',
          received: statusesText(refused),
          steps: ['create', 'create-again', refused.step.name, retryOf(refused), 'create-last'],
        }),
    );
  }),
};

/** Returns a finding if both creations have the same value of a member that the document says to be unique. */
function duplicateOf(created: Performed, again: Performed, history: History): LawFinding | undefined {
  const { subject } = history;
  // 200 may answer with the item that is there, which has the same identity.
  const isSecond = isCalledOtherwise(created, again, subject);
  if (!isSecond && ![created, again].every((each) => statusOf(each) === 201)) return undefined;
  const [first, second] = [created, again].map(({ exchanges }) => requestValue(exchanges[0]).value);
  const taken = uniqueMembers(subject.create).find(({ path }) => {
    const value = valueAt(first, path) ?? null;
    return value !== null && isSame(value, valueAt(second, path) ?? null);
  });
  if (taken === undefined) return undefined;
  const { path, pointer, says } = taken;
  const value = valueAt(first, path);
  // So may 201, where a creation is idempotent, unless the client chose the identity.
  const [told, repeated] = [created, again].map(({ exchanges }) => responseValue(exchanges[0]).value);
  const isChosen = [...(created.identity?.values() ?? [])].includes(plainText(value) ?? '');
  if (told !== undefined && repeated !== undefined && isSame(told, repeated) && !isChosen) return undefined;
  return broken('duplicate-accepted', again, history, {
    message: `The server created two items with ${textOf(value)} at \`${pointer}\`. The document describes 409 for this, and says: "${says}".`,
    expected: '409 for the second of the two',
    received: statusText(statusOf(again)),
    key: pointer,
    steps: ['create', 'create-again'],
    values: [
      seen(created, `\`${pointer}\` in the first request`, value),
      seen(again, `\`${pointer}\` in the second request`, value),
    ],
  });
}

/** A member that the document says to be unique, and the update that can change it. */
function takenBy(subject: Subject): (UniqueMember & { readonly write: Operation; readonly name: string }) | undefined {
  const write = subject.update ?? subject.replace;
  const shape = write && subject.shapeOf(write);
  const names = new Set(subject.shape?.members.map(({ name }) => name));
  if (write === undefined || shape === undefined || subject.look === undefined) return undefined;
  for (const each of uniqueMembers(write)) {
    const name = each.path.at(-1) ?? '';
    const isMember = shape.members.some((member) => member.name === name) && names.has(name);
    const texts = [each.says, ...[subject.create, write].map((one) => one?.description ?? '')];
    // Another item need not be of the same tenant.
    if (texts.some((one) => isTakenWithin(write, one))) continue;
    if (isMember && each.path.length === shape.sentAt.length + 1) return { ...each, write, name };
  }
  return undefined;
}

/** Returns the steps that create another item and give it the unique value of the first one. */
function stepsOfTaking(found: readonly ScenarioStep[], subject: Subject): readonly ScenarioStep[] {
  const [taken, read] = [takenBy(subject), subject.reading];
  const create = found.find(({ name }) => name === 'create');
  if (taken === undefined || read === undefined || create === undefined) return [];
  const own = { thing: 'free', when: { step: 'create', was: 'accepted' } } as const;
  return [
    { ...create, ...own, name: 'create-free', words: 'create another item', order: create.order + 0.1 },
    { ...read, ...own, name: 'read-free', order: create.order + 0.2 },
    {
      ...own,
      name: 'take',
      words: `change its \`${taken.name}\` to that of the first one`,
      order: create.order + 0.3,
      operation: taken.write.key,
      sends: { kind: 'change', members: { member: taken.name, as: 'create', isOfOther: true } },
    },
    { ...read, thing: 'free', name: 'read-taken', order: create.order + 0.4, when: { step: 'take', was: 'accepted' } },
  ];
}

/** Returns a finding if an update gave an item the unique value of another one. */
function takingFinding(created: Performed, history: History): LawFinding | undefined {
  const taken = takenBy(history.subject);
  const [took, read] = [history.get('take'), history.get('read-taken')];
  if (!taken || !took || !read || !isAccepted(took) || !isAccepted(read) || isPending(took)) return undefined;
  const [value, sent] = [created, took].map((each) => memberValue(whatItSays(each, history), taken.name) ?? null);
  const shown = memberValue(whatItSays(read, history), taken.name) ?? null;
  if (value === undefined || value === null || ![sent, shown].every((each) => isSame(value, each ?? null)))
    return undefined;
  return broken('duplicate-accepted', took, history, {
    message: `The server answered ${statusText(statusOf(took))} to ${taken.write.key}, and two items have ${textOf(value)} at \`${taken.pointer}\`. The document describes 409 for this, and says: "${taken.says}".`,
    expected: '409',
    received: statusText(statusOf(took)),
    key: `${taken.pointer} taken`,
    steps: ['create', 'create-free', 'read-free', 'take', 'read-taken'],
    values: [
      seen(created, `\`${taken.pointer}\` in the first request`, value),
      seen(read, `\`${taken.pointer}\` in the read of the second item`, shown),
    ],
  });
}

function pathOf({ exchanges }: Performed): string {
  return new URL(exchanges[0].request.url).pathname;
}

/** Returns true if the rejected item was available: a later request created it, or another item can be created. */
function wasFree(race: Performed, history: History): boolean {
  return isAccepted(history.get(retryOf(race))) || isAccepted(history.get('create-last'));
}

function retryOf({ step }: Performed): string {
  return step.name.replace('twins', 'retry');
}
