import { statusText } from '../../checks/index.js';
import { formatPointer, type JsonObject, type JsonValue } from '../../json/index.js';
import { endedStates, isFormOf, means, toldStates, wordsOf, type ToldState } from '../../resources/index.js';
import { actedSteps, isAtWork, judgedActions, type Acted } from '../stories/acted.js';
import { statusOf, type History } from '../model/history.js';
import { asksForPart, isLeftForLater } from '../stories/partial.js';
import { broken, seen, textOf, type Law, type LawFinding } from '../model/law.js';
import { isSame, secondOf } from '../shape/equality.js';

/** The longest time between a creation and an action on the item, in seconds. */
const LONGEST_TOUCH = 60;

/** An action brings an item into the state that the document names after it. */
export const actionHasEffect: Law = {
  id: 'action-has-effect',
  says: 'After an accepted action, the read shows the item in the state that is named after the action.',
  rules: ['action-without-effect'],
  story: 'actions',
  scenario: actedSteps,
  judge: (history) => judgedActions(history, (acted) => findingOf(acted, history)),
};

function findingOf(acted: Acted, history: History): LawFinding | undefined {
  const { action, before, now, readBefore, readAfter, steps } = acted;
  const words = wordsOf(action.path.text.split(/[/:.]/).at(-1) ?? '');
  const needsOthers = words.some((word) => means(word, 'awaits-others') || isFormOf(word, 'checks-secret'));
  if (needsOthers || isAtWork(before) || isLeftForLater(acted) || hasChanged(before, now)) return undefined;
  const states = history.subject.itemSchemas.flatMap((schema) => toldStates(action, schema));
  const names = states.map(({ name }) => name);
  if (asksForPart(acted, names) || hasNothingToEnd(acted, history)) return undefined;
  const left = states.find((state) => isLeft(state, before[state.name]) && isLeft(state, now[state.name]));
  // Of a response that shows the new state, another law tells that it is not stored.
  if (
    left === undefined ||
    (acted.told !== undefined && Object.hasOwn(acted.told, left.name) && !isLeft(left, acted.told[left.name]))
  )
    return undefined;
  const { name, value } = left;
  const pointer = formatPointer([name]);
  return broken('action-without-effect', readAfter, history, {
    fault: acted.acted,
    message: `The server answered ${statusText(statusOf(acted.acted))} to ${action.key}, and the next read shows ${textOf(now[name])} at \`${pointer}\`, as before.`,
    expected: value === undefined ? 'a time' : textOf(value),
    received: textOf(now[name]),
    values: [
      seen(readBefore, `\`${pointer}\` in the read before`, before[name]),
      seen(readAfter, `\`${pointer}\` in the read after`, now[name]),
    ],
    key: `${action.key} ${pointer}`,
    steps,
  });
}

/** Returns true if the action undoes another one, such as the start of a machine, that has not been done. */
function hasNothingToEnd({ action, before }: Acted, history: History): boolean {
  const ended = history.subject.itemSchemas.flatMap((schema) => endedStates(action, schema));
  const isSo = ({ name, value }: ToldState): boolean =>
    value === undefined ? typeof before[name] === 'string' : before[name] === value;
  return ended.length > 0 && !ended.some(isSo);
}

/** Returns true if a member of the item is another one than before, apart from times of changes. */
function hasChanged(before: JsonObject, now: JsonObject): boolean {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].some((name) => {
    const [old, left] = [before[name], now[name]];
    return !isTouched(name, old, left) && !(old !== undefined && left !== undefined && isSame(old, left));
  });
}

/** Returns true for the time of the last change; a deadline that is moved is a change. */
function isTouched(name: string, old: JsonValue | undefined, now: JsonValue | undefined): boolean {
  const [from, to] = [old, now].map((value) => (typeof value === 'string' ? secondOf(value) : undefined));
  if (from === undefined || to === undefined) return false;
  return wordsOf(name).some((word) => means(word, 'set-by-service')) || Math.abs(to - from) < LONGEST_TOUCH;
}

/** Returns true if a member shows that the action has not been done. */
function isLeft({ value }: ToldState, shown: JsonValue | undefined): boolean {
  if (value === undefined) return shown === null;
  return typeof shown === typeof value && shown !== value;
}
