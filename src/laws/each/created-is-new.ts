import { formatPointer, isJsonObject, jsonEquals, stringifyValue, type JsonValue } from '../../json/index.js';
import {
  isAccepted,
  isMissing,
  missingText,
  requestValue,
  responseValue,
  shownItem,
  type History,
  type Performed,
} from '../model/history.js';
import {
  broken,
  holds,
  inconclusive,
  judged,
  seen,
  textOf,
  type Law,
  type LawFinding,
  withArticle,
} from '../model/law.js';
import { changesBetween } from '../shape/equality.js';
import { steps } from '../stories/stories.js';

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
  judge(history) {
    const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map((name) =>
      history.get(`create-${name}`),
    );
    if (!isAccepted(first) || !isAccepted(second)) return inconclusive('the run could not create two items');
    // The first item is deleted before the fourth one is created, so the fourth may reuse its identity.
    const twins =
      sameIdentity(first, second, history) ??
      sameIdentity(first, third, history) ??
      sameIdentity(second, third, history) ??
      sameIdentity(second, fourth, history) ??
      sameIdentity(third, fourth, history);
    if (twins !== undefined) {
      // A server may answer the second of two equal requests with the item that the first one created, even with 201.
      const isSame = saySame([first, second, third, fourth]);
      return isSame ? inconclusive('the server may find an item that the same request has created') : judged(twins);
    }
    const [before, after] = [history.get('read-second'), history.get('read-second-again')];
    if (!isAccepted(before) || after === undefined) return holds;
    return judged(overwritten(before, after, history));
  },
};

/** Returns true if the requests agree in everything that the server takes from them. */
function saySame(creations: readonly (Performed | undefined)[]): boolean {
  const texts = creations.flatMap((each) => {
    if (each === undefined) return [];
    const [exchange] = each.exchanges;
    const { url, body } = exchange.request;
    const sent = requestValue(exchange).value;
    const kept = sent === undefined ? undefined : taken(sent, responseValue(exchange).value);
    return `${url} ${sent === undefined ? Buffer.from(body ?? []).toString('latin1') : stringifyValue(kept ?? null)}`;
  });
  return new Set(texts).size === 1;
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

function sameIdentity(
  one: Performed | undefined,
  other: Performed | undefined,
  history: History,
): LawFinding | undefined {
  if (!one?.identity || !other?.identity || !isAccepted(other)) return undefined;
  const { name, names } = history.subject.resource;
  const isSame = names.every((each) => one.identity?.get(each) === other.identity?.get(each));
  if (!isSame) return undefined;
  const text = names.map((each) => one.identity?.get(each) ?? '').join('/');
  return broken('identity-reused', other, history, {
    message: `The server gave the same identity to two items of ${name} that it created one after the other.`,
    expected: 'an identity of its own',
    received: 'the identity of another item',
    steps: upTo(other, history),
    values: [seen(one, 'identity', text), seen(other, 'identity', text)],
  });
}

function overwritten(before: Performed | undefined, after: Performed, history: History): LawFinding | undefined {
  const { subject } = history;
  const shape = subject.shapeOf(subject.create);
  if (before === undefined) return undefined;
  if (!isAccepted(after)) {
    if (!isMissing(after)) return undefined;
    return broken('identity-reused', after, history, {
      message: `After another ${subject.resource.name} was deleted and one more created, the second one can no longer be read.`,
      expected: 'the second item as before',
      received: missingText(after),
      steps: upTo(after, history),
    });
  }
  const [change] =
    shape === undefined ? [] : changesBetween(shownItem(before, shape), shownItem(after, shape), shape.members);
  if (change === undefined) return undefined;
  const pointer = formatPointer(change.path);
  return broken('identity-reused', after, history, {
    message: `Requests about other items changed \`${pointer}\` of ${withArticle(subject.resource.name)} from ${textOf(change.before)} to ${textOf(change.after)}.`,
    expected: textOf(change.before),
    received: textOf(change.after),
    steps: upTo(after, history),
    values: [
      seen(before, `\`${pointer}\` in the read before`, change.before),
      seen(after, `\`${pointer}\` in the read after`, change.after),
    ],
  });
}

function upTo({ step }: Performed, history: History): readonly string[] {
  return history.all.filter((each) => each.step.order <= step.order).map((each) => each.step.name);
}
