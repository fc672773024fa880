import { withArticle } from '../../error/index.js';
import { statusText } from '../../checks/index.js';
import { formatPointer, type JsonValue } from '../../json/index.js';
import { toldStates } from '../../resources/index.js';
import { actionSteps, isAtWork, tries, type Try } from '../stories/acted.js';
import {
  isAccepted,
  isMissing,
  isTaken,
  itemIn,
  missingText,
  sentItem,
  statusOf,
  type History,
} from '../model/history.js';
import { broken, judged, notApplicable, seen, textOf, type Law, type LawFinding } from '../model/law.js';
import { isSame, memberValue } from '../shape/equality.js';

/**
 * A request that the server rejects because of the state of an item has no effect: with 4xx, such as 409, the server
 * says that it could not complete the request (RFC 9110 §15.5.10). A service that changes an item first and looks at
 * its state afterwards breaks this only for items in such a state. The item is brought into one by an action: an order
 * is paid, and then updated, cancelled and deleted.
 */
export const refusedInState: Law = {
  id: 'refused-in-state',
  says: 'A change or an action that the server rejects after an action on the item has no effect.',
  rules: ['refused-but-done'],
  story: 'actions',
  scenario: actionSteps,
  judge(history) {
    const refused = tries(history).filter(({ earlier, tried }) => earlier && isTaken(tried));
    if (refused.length === 0) return notApplicable('the server rejected no request because of an earlier action');
    return judged(...refused.map((each) => findingOf(each, history)));
  },
};

function findingOf(refused: Try, history: History): LawFinding | undefined {
  const { earlier, tried, readBefore, readAfter, steps } = refused;
  const answered = `After ${earlier?.key}, the server answered ${statusText(statusOf(tried))} to the request to ${tried.step.words}`;
  const common = { fault: tried, key: `${earlier?.key} ${tried.step.operation}`, steps };
  const { subject } = history;
  if (tried.exchanges[0].request.method === 'DELETE') {
    // A response such as 404 says that the item was not there any more.
    if (!isMissing(readAfter) || isMissing(tried)) return undefined;
    return broken('refused-but-done', readAfter, history, {
      ...common,
      message: `${answered}, and the ${subject.resource.name} is gone.`,
      expected: `${withArticle(subject.resource.name)} as before`,
      received: missingText(readAfter),
    });
  }
  if (!isAccepted(readAfter)) return undefined;
  const change = changeIn(refused, history);
  if (change === undefined) return undefined;
  const [name, old, now] = change;
  const pointer = `\`${formatPointer([name])}\``;
  return broken('refused-but-done', readAfter, history, {
    ...common,
    message: `${answered}, and ${pointer} has changed from ${textOf(old)} to ${textOf(now)}.`,
    expected: textOf(old),
    received: textOf(now),
    values: [
      seen(readBefore, `${pointer} in the read before`, old),
      seen(readAfter, `${pointer} in the read after`, now),
    ],
  });
}

/**
 * Returns a member that has the value that the rejected request asks for, and had another one before. What else changes
 * may be the late effect of the action before.
 */
function changeIn(
  { tried, readBefore, readAfter }: Try,
  history: History,
): readonly [name: string, old: JsonValue | undefined, now: JsonValue | undefined] | undefined {
  const { operation, shape } = history.subject.usedBy(tried.step);
  const [before, after] = [readBefore, readAfter].map((each) => itemIn(each, history.subject));
  if (operation === undefined || before === undefined || after === undefined) return undefined;
  const sent = tried.step.sends.kind === 'change' && shape ? sentItem(tried, shape, history) : undefined;
  const asked = (shape?.members ?? []).find(({ name }) => {
    const [own, old = null, now = null] = [sent, before, after].map((item) => memberValue(item, name));
    return (own ?? null) !== null && isSame(own!, now) && !isSame(own!, old);
  });
  if (asked !== undefined) return [asked.name, before[asked.name], after[asked.name]];
  if (tried.step.sends.kind === 'change' || isAtWork(before)) return undefined;
  const state = history.subject.itemSchemas
    .flatMap((schema) => toldStates(operation, schema))
    .find(({ name, value }) => {
      const [old, now] = [before[name], after[name]];
      return value === undefined ? old === null && typeof now === 'string' : old !== value && now === value;
    });
  return state && [state.name, before[state.name], after[state.name]];
}
