import { statusText } from '../../checks/index.js';
import { formatPointer } from '../../json/index.js';
import { isAccepted, shownItem, shownValue, statusOf, type History, type Performed } from '../model/history.js';
import {
  accepted,
  broken,
  holds,
  inconclusive,
  judged,
  seen,
  textOf,
  type Judgement,
  type Law,
  type LawFinding,
} from '../model/law.js';
import { isListed } from '../model/listing.js';
import { steps } from '../model/stories.js';
import { changesBetween } from '../shape/equality.js';
import { isSameBeside, volatilePaths } from '../shape/volatile.js';

const asked = ['other-read', 'other-list', 'other-update', 'other-replace', 'other-delete'] as const;

const changes = [
  ['other-update', 'read-updated', 'changed'],
  ['other-replace', 'read-replaced', 'replaced'],
  ['other-delete', 'read-deleted', 'deleted'],
] as const;

/** Broken object level authorization: what one user has created is of no other user (OWASP API1:2023). */
export const othersSeeNothing: Law = {
  id: 'others-see-nothing',
  says: 'A second user can neither read, list, change nor delete what the first one has created.',
  rules: ['isolation-broken'],
  story: 'users',
  needs: ['second-user'],
  scenario(subject) {
    const own = [subject.read, subject.list, subject.update, subject.replace, subject.delete];
    const isClosed = own.some(
      (each) => each?.security.every(({ schemes }) => schemes.length > 0) && each.security.length > 0,
    );
    if (subject.resource.isShared === true) return 'the configuration says that all users share it';
    if (!isClosed) return 'no operation about an item requires credentials';
    return steps('users', subject, ['create', 'read'], ['read-again', ...asked, ...changes.map(([, read]) => read)]);
  },
  judge(history) {
    const read = accepted(history, 'read');
    if (typeof read === 'string') return inconclusive(read);
    const answered = asked.flatMap((name) => history.get(name) ?? []);
    if (answered.length === 0) return inconclusive(history.reasonFor('other-read'));
    const findings = [
      readBy(history, read),
      listedBy(history),
      ...changes.map(([write, after, done]) => changedBy(history, write, after, done)),
    ];
    const found = findings.filter((finding) => finding !== undefined);
    return found.length > 0 ? judged(...found) : nothingFound(answered);
  },
};

/** A credential that is good for nothing at all shows nothing. */
function nothingFound(answered: readonly Performed[]): Judgement {
  const isUnknown = answered.every((each) => statusOf(each) === 401);
  return isUnknown ? inconclusive('the server answered 401 to every request of the second user') : holds;
}

function readBy(history: History, own: Performed): LawFinding | undefined {
  const read = history.get('other-read');
  if (!isAccepted(read) || read === undefined) return undefined;
  // A response with nothing of the item, or with what everybody may know, is not the item.
  const again = history.get('read-again');
  const volatile = volatilePaths(shownValue(own), shownValue(isAccepted(again) ? (again ?? own) : own));
  if (shownValue(own) === undefined || !isSameBeside(shownValue(own), shownValue(read), volatile)) return undefined;
  const { name } = history.subject.resource;
  return brokenBy(history, read, ['create', 'read'], `read the ${name} that the first user created`, {
    expected: '403 or 404',
    received: statusText(statusOf(read)),
    values: [
      seen(own, 'the response to the first user', shownValue(own)),
      seen(read, 'the response to the second user', shownValue(read)),
    ],
  });
}

function listedBy(history: History): LawFinding | undefined {
  const list = history.get('other-list');
  const { resource } = history.subject;
  if (list === undefined || !isAccepted(list) || !isListed(list, resource)) return undefined;
  return brokenBy(history, list, ['create'], `list the ${resource.name} that the first user created`, {
    expected: 'a list without it',
    received: 'a list that shows it',
  });
}

function changedBy(history: History, name: string, after: string, done: string): LawFinding | undefined {
  const [write, read] = [history.get(name), history.get(after)];
  const before = history.all.findLast(
    (each) =>
      each.step.as === undefined &&
      each.step.operation === history.subject.read?.key &&
      each.step.order < (write?.step.order ?? 0) &&
      isAccepted(each),
  );
  if (write === undefined || read === undefined || before === undefined) return undefined;
  const what = `${done} the ${history.subject.resource.name} that the first user created`;
  const facts = { expected: 'the item as it was' };
  const trace = ['create', before.step.name, name];
  if (done === 'deleted') {
    const isGone = statusOf(read) === 404 || statusOf(read) === 410;
    return isGone
      ? brokenBy(history, read, trace, what, { ...facts, received: statusText(statusOf(read)) })
      : undefined;
  }
  const operation = history.subject.contract.operation(write.step.operation);
  const shape = operation && history.subject.shapeOf(operation);
  if (shape === undefined || !isAccepted(read)) return undefined;
  const [change] = changesBetween(shownItem(before, shape), shownItem(read, shape), shape.members);
  if (change === undefined) return undefined;
  const pointer = formatPointer(change.path);
  return brokenBy(history, read, trace, what, {
    expected: textOf(change.before),
    received: textOf(change.after),
    values: [
      seen(before, `\`${pointer}\` in the read before`, change.before),
      seen(read, `\`${pointer}\` in the read after`, change.after),
    ],
  });
}

function brokenBy(
  history: History,
  shown: Performed,
  before: readonly string[],
  what: string,
  facts: Pick<LawFinding, 'expected' | 'received'> & Partial<LawFinding>,
): LawFinding {
  return broken('isolation-broken', shown, history, {
    message: `The second user ${/^(?:read|list)\b/.test(what) ? 'can ' : 'has '}${what}.`,
    key: shown.step.name,
    steps: [...before, shown.step.name],
    ...facts,
  });
}
