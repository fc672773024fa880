import { formatPointer, isArrayValue, isJsonObject, type JsonValue } from '../../json/index.js';
import { actionSteps, judgedActions, type Acted } from '../stories/acted.js';
import type { History } from '../model/history.js';
import { broken, textOf, unequal, type Law, type LawFinding } from '../model/law.js';
import { isSame, secondOf } from '../shape/equality.js';

/** A state of an item that the response to an action shows is stored. */
export const actionIsStored: Law = {
  id: 'action-is-stored',
  says: 'The state that the response to an action shows is what the next read shows.',
  rules: ['answer-not-stored'],
  story: 'actions',
  scenario: actionSteps,
  judge: (history) => judgedActions(history, (acted) => findingOf(acted, history)),
};

function findingOf(
  { by: { key }, tried, readAfter, before, told, isToldOfItem, now, steps }: Acted,
  history: History,
): LawFinding | undefined {
  if (told === undefined || !isToldOfItem) return undefined;
  const lost = Object.entries(told).find(([name, value]) => {
    const [old, left] = [before[name], now[name]];
    if (old === undefined || left === undefined || isSame(value, old) || !isSame(old, left)) return false;
    // Another time may be that of the response, and a member may be shown in another form there, such as its name alone.
    const isOtherForm = isJsonObject(value) !== isJsonObject(left) || isArrayValue(value) !== isArrayValue(left);
    return !(isTime(value) && isTime(old)) && (!isOtherForm || old === null);
  });
  if (lost === undefined) return undefined;
  const [name, value] = lost;
  const pointer = formatPointer([name]);
  return broken('answer-not-stored', readAfter, history, {
    fault: tried,
    message: `The response to ${key} shows ${textOf(value)} at \`${pointer}\`, and the next read ${textOf(now[name])}, as before.`,
    ...unequal(pointer, [tried, 'in the response', value], [readAfter, 'in the read', now[name]]),
    key: `${key} ${pointer}`,
    steps,
  });
}

function isTime(value: JsonValue): boolean {
  return typeof value === 'string' && secondOf(value) !== undefined;
}
