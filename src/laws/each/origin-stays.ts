import {
  formatPointer,
  isExactNumber,
  isJsonObject,
  numberText,
  scalarText,
  type JsonValue,
} from '../../json/index.js';
import { isIdName, means, wordsOf } from '../../resources/index.js';
import { isAccepted, sentItem, shownChange, shownItem, type History } from '../model/history.js';
import { broken, firstOfEach, inconclusive, judged, textOf, unequal, type Law, type LawFinding } from '../model/law.js';
import { createOf } from '../model/alone.js';
import { memberValue } from '../shape/equality.js';
import { steps } from '../stories/stories.js';

const updates = [
  ['update', 'read-updated'],
  ['update-others', 'read-others'],
  ['replace', 'read-replaced'],
  ['replace-fewest', 'read-fewest'],
] as const;

/** An update changes the item that its path identifies (RFC 9110 §3.1), which stays the one that was created. */
export const originStays: Law = {
  id: 'origin-stays',
  says: 'An update changes neither what an item is called nor when it was created.',
  rules: ['origin-changed'],
  story: 'life',
  scenario(subject) {
    const { update, replace } = subject;
    if (update === undefined && replace === undefined) return 'the document has no operation that updates an item';
    return steps('life', subject, ['create', 'read'], updates.flat());
  },
  judge(history) {
    const asked = updates.filter(([write, read]) => isAccepted(history.get(write)) && isAccepted(history.get(read)));
    if (asked.length === 0) return inconclusive('the server accepted no update of the item');
    const found = asked.flatMap(([write, read]) => findingsOf(write, read, history));
    return judged(...firstOfEach(found, ({ key }) => key));
  },
};

function findingsOf(write: string, read: string, history: History): readonly LawFinding[] {
  const change = shownChange(write, read, history);
  if (change === undefined) return [];
  const { written, before, shown, operation, shape } = change;
  const [old, now, sent] = [shownItem(before, shape), shownItem(shown, shape), sentItem(written, shape, history)];
  if (!isJsonObject(old) || !isJsonObject(now)) return [];
  const id = written.identity?.get(history.subject.resource.names.at(-1) ?? '');
  return Object.keys(old).flatMap((name): readonly LawFinding[] => {
    const [one, other] = [old[name] ?? null, memberValue(now, name) ?? null];
    const isNamed = isIdName(name) && scalarText(one) === id;
    const isOther = isNamed ? (scalarText(other) ?? id) !== id : isOtherTime(name, one, other);
    if (!isOther || memberValue(sent, name) !== undefined) return [];
    const pointer = formatPointer([name]);
    return [
      broken('origin-changed', shown, history, {
        fault: written,
        message: `${operation.method} changed \`${pointer}\` from ${textOf(one)} to ${textOf(other)}.`,
        ...unequal(pointer, [before, 'in the read before', one], [shown, 'in the read after', other]),
        key: `${operation.method} ${pointer}`,
        // A PUT may make a new item of the old one (RFC 9110 §9.3.4).
        ...(operation.method === 'PUT' && !isNamed ? { level: 'warning' as const } : {}),
        steps: [createOf(written, history), before.step.name, write, read],
      }),
    ];
  });
}

/** Returns true for two times of creation that differ by more than rounding explains. */
function isOtherTime(name: string, one: JsonValue, other: JsonValue): boolean {
  if (!wordsOf(name).some((word) => means(word, 'origin'))) return false;
  const [from, to] = [one, other].map(timeOf);
  if (from === undefined || to === undefined) return false;
  return Math.abs(to.value - from.value) > Math.max(from.precision, to.precision);
}

interface Time {
  readonly value: number;
  /** The difference between two times that look equal, in the unit of the value. */
  readonly precision: number;
}

/** Returns a date-time in milliseconds, or a number of seconds or milliseconds since the epoch. */
function timeOf(value: JsonValue): Time | undefined {
  if (isExactNumber(value)) {
    const number = Number(numberText(value));
    return number > 1e9 ? { value: number, precision: 1 } : undefined;
  }
  const [text, digits = ''] = (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:]+(?:\.(\d+))?.*/.exec(value)) || [];
  const milliseconds = Date.parse(text ?? '');
  return Number.isNaN(milliseconds) ? undefined : { value: milliseconds, precision: digits.length >= 3 ? 1 : 1000 };
}
