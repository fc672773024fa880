import { statusText } from '../../checks/index.js';
import { isTrue, type EffectiveSchema, type Operation } from '../../contract/index.js';
import { formatPointer, isArrayValue, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.js';
import {
  endedStates,
  isFormOf,
  isSecretName,
  means,
  toldStates,
  wordsOf,
  type ToldState,
} from '../../resources/index.js';
import { actionSteps, isAtWork, judgedActions, type Acted } from '../stories/acted.js';
import { requestValue, statusOf, type History } from '../model/history.js';
import { asksForPart, isLeftForLater } from '../stories/partial.js';
import { broken, seen, textOf, unequal, type Law, type LawFinding } from '../model/law.js';
import { isSame } from '../shape/equality.js';
import { isTouched } from '../shape/touched.js';

/** An action brings an item into the state that the document names after it. */
export const actionHasEffect: Law = {
  id: 'action-has-effect',
  says: 'After an accepted action, the read shows the item in the state that is named after the action.',
  rules: ['action-without-effect'],
  story: 'actions',
  scenario: actionSteps,
  judge: (history) => judgedActions(history, (acted) => findingOf(acted, history) ?? lostValue(acted, history)),
};

function findingOf(acted: Acted, history: History): LawFinding | undefined {
  const { by, tried, earlier, before, told, now, readBefore, readAfter, steps } = acted;
  if (needsOthers(by) || isAtWork(before) || isLeftForLater(acted) || hasChanged(before, now)) return undefined;
  const { itemSchemas } = history.subject;
  const states = itemSchemas.flatMap((schema) => toldStates(by, schema));
  const ended = itemSchemas.flatMap((schema) => endedStates(by, schema));
  const names = [...states, ...ended].map(({ name }) => name);
  if (asksForPart(acted, names)) return undefined;
  // What undoes another action, such as the start of a machine, has an effect on what that action has done. After an
  // earlier action on the item, another one may have none: a cancelled order is not shipped.
  const isUndoing = ended.some((state) => isShown(state, before[state.name]));
  if (!isUndoing && (ended.length > 0 || earlier !== undefined)) return undefined;
  const left =
    states.find((state) => isLeft(state, before[state.name]) && isLeft(state, now[state.name])) ??
    ended.find((state) => isShown(state, before[state.name]) && isShown(state, now[state.name]));
  if (left === undefined) return undefined;
  const { name } = left;
  const [old, shown] = [before[name], now[name]];
  // Of a response that shows another state, another law tells that it is not stored.
  if (told !== undefined && Object.hasOwn(told, name) && !isSame(told[name] ?? null, old ?? null)) return undefined;
  const pointer = formatPointer([name]);
  return broken('action-without-effect', readAfter, history, {
    fault: tried,
    message: `The server answered ${statusText(statusOf(tried))} to ${by.key}, and the next read shows ${textOf(shown)} at \`${pointer}\`, as before.`,
    expected: states.includes(left) ? expectedOf(left) : `not ${textOf(shown)}`,
    received: textOf(shown),
    values: [
      seen(readBefore, `\`${pointer}\` in the read before`, old),
      seen(readAfter, `\`${pointer}\` in the read after`, shown),
    ],
    key: `${by.key} ${pointer}`,
    steps,
  });
}

function needsOthers(action: Operation): boolean {
  return actionWords(action).some((word) => means(word, 'awaits-others') || isFormOf(word, 'checks-secret'));
}

function actionWords({ path }: Operation): readonly string[] {
  return wordsOf(path.text.split(/[/:.]/).at(-1) ?? '');
}

/** Returns true for an action that finds something out, and need not keep what it was asked. */
function findsOut(action: Operation): boolean {
  return actionWords(action).some((word) => means(word, 'rehearses') || isFormOf(word, 'finds-out'));
}

/**
 * Returns a finding if an item still has nothing where it has a member of the name and the type of what an action was sent
 * with: the resolution of a ticket that was solved with one. A value that is there may be another one, and so may one that
 * goes with any request, such as a reason.
 */
function lostValue(acted: Acted, history: History): LawFinding | undefined {
  const { by, tried, before, told, now, readAfter, steps } = acted;
  const { value: sent } = requestValue(tried.exchanges[0]);
  if (!isJsonObject(sent) || statusOf(tried) === 201 || isAtWork(now) || isLeftForLater(acted)) return undefined;
  if (needsOthers(by) || findsOut(by)) return undefined;
  const lost = Object.entries(sent).find(([name, value]) => {
    const isKept = [before, now].some((item) => (item[name] ?? null) !== null);
    const shown = history.subject.itemSchemas.filter((schema) => schema.names.has(name));
    const isWritten = shown.some((schema) => schema.member(name).schemas.some((each) => isTrue(each, 'writeOnly')));
    const isScalar = ['string', 'number'].includes(typeof value) && value !== '';
    return (
      isScalar &&
      !isKept &&
      !isWritten &&
      !isSecretName(name) &&
      !means(wordsOf(name).at(-1), 'remark') &&
      // What is shown elsewhere is kept: the assignee of a ticket who has yet to accept it.
      !(holdsValue(now, value) && !holdsValue(before, value)) &&
      !(told !== undefined && holdsValue(told, value)) &&
      shown.some((schema) => fits(schema, name, value))
    );
  });
  if (lost === undefined) return undefined;
  const [name, value] = lost;
  const pointer = formatPointer([name]);
  return broken('action-without-effect', readAfter, history, {
    level: 'warning',
    fault: tried,
    message: `The server answered ${statusText(statusOf(tried))} to ${by.key} with ${textOf(value)} at \`${pointer}\`, and the next read shows nothing there, as before.`,
    ...unequal(pointer, [tried, 'in the request', value], [readAfter, 'in the read', now[name]]),
    key: `${by.key} ${pointer} sent`,
    steps,
  });
}

function holdsValue(whole: JsonValue, value: JsonValue): boolean {
  if (isArrayValue(whole)) return whole.some((each) => holdsValue(each, value));
  if (isJsonObject(whole)) return Object.values(whole).some((each) => holdsValue(each, value));
  return isSame(whole, value);
}

function fits(item: EffectiveSchema, name: string, value: JsonValue): boolean {
  return item.member(name).schemas.every((each) => each.isValid(value, 'response'));
}

function expectedOf({ value }: ToldState): string {
  return value === undefined ? 'a time' : textOf(value);
}

/** Returns true if a member of the item is another one than before, apart from times of changes. */
function hasChanged(before: JsonObject, now: JsonObject): boolean {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].some((name) => {
    const [old, left] = [before[name], now[name]];
    return !isTouched(name, old, left) && !(old !== undefined && left !== undefined && isSame(old, left));
  });
}

/** Returns true if a member shows that an action has been done. */
function isShown({ value }: ToldState, shown: JsonValue | undefined): boolean {
  return value === undefined ? typeof shown === 'string' : shown === value;
}

/** Returns true if a member shows that an action has not been done. */
function isLeft({ value }: ToldState, shown: JsonValue | undefined): boolean {
  if (value === undefined) return shown === null;
  return typeof shown === typeof value && shown !== value;
}
