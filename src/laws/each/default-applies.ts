import { formatPointer, isArrayValue, isJsonObject, type JsonValue } from '../../json/index.js';
import { isPending, sentItem, shownItem, type History, type Performed } from '../model/history.js';
import { broken, inconclusive, judged, onAccepted, seen, textOf, type Law, type LawFinding } from '../model/law.js';
import { isSame, memberValue } from '../shape/equality.js';
import type { Member } from '../shape/shape.js';
import { steps } from '../stories/stories.js';
import { defaultsOf } from '../values/hard-values.js';

const names = ['create-bare', 'read-bare'] as const;

/**
 * What a creation leaves out has its documented default, which is what the receiver assumes (OpenAPI 3.0 §4.7.24; JSON
 * Schema 2020-12 Validation §9.2).
 */
export const defaultApplies: Law = {
  id: 'default-applies',
  says: 'A member that a creation leaves out is shown with its documented default.',
  rules: ['default-not-applied'],
  story: 'values',
  scenario(subject) {
    const found = steps('values', subject, names);
    if (typeof found === 'string') return found;
    const hasDefault = subject.shape?.members.some((member) => defaultOf(member) !== undefined) === true;
    return hasDefault ? found : 'the document has no default for a member that both the request and the read have';
  },
  judge: onAccepted(names, (history, written, read) => {
    if (isPending(written)) return inconclusive('the server answered 202, so the item may be completed later');
    if (written.isFound === true) return inconclusive('the server answered with an item that was there before');
    return judged(...findingsOf(written, read, history));
  }),
};

function findingsOf(written: Performed, read: Performed, history: History): readonly LawFinding[] {
  const { shape } = history.subject;
  const sent = shape && sentItem(written, shape, history);
  if (shape === undefined || !isJsonObject(sent)) return [];
  const shown = shownItem(read, shape);
  return shape.members.flatMap((member): readonly LawFinding[] => {
    const [usual, now] = [defaultOf(member), memberValue(shown, member.name)];
    if (Object.hasOwn(sent, member.name) || now === undefined || usual === undefined) return [];
    if (agrees(now, usual) || !member.shown.mayShow(usual)) return [];
    const pointer = formatPointer([...shape.shownAt, member.name]);
    return [
      broken('default-not-applied', read, history, {
        fault: written,
        message: `The request to ${written.step.words} left out \`${member.name}\`, and the read shows ${textOf(now)} instead of its default ${textOf(usual)}.`,
        expected: textOf(usual),
        received: textOf(now),
        values: [seen(read, `\`${pointer}\` in the read`, now)],
        key: `default ${pointer}`,
        steps: names,
      }),
    ];
  });
}

/** The only default of a member, unless its description says that it depends on something else. */
function defaultOf({ sent }: Member): JsonValue | undefined {
  const [first, ...others] = defaultsOf(sent);
  const depends = sent.texts('description').some((text) => dependence.test(text));
  return first !== undefined && !depends && others.every((value) => isSame(value, first)) ? first : undefined;
}

const dependence = /\b(?:depend|inherit|otherwise|unless|account|organi[sz]ation|setting)/i;

/**
 * Returns true if a value is the default, or has its members. What is absent or null may be assumed without being shown. A
 * service may fill in what is empty, such as a slug, and write words in other letters, such as `en-us`.
 */
function agrees(now: JsonValue | undefined, usual: JsonValue): boolean {
  if (now === undefined || now === null || isEmpty(usual)) return true;
  if (typeof now === 'string' && typeof usual === 'string' && now.toLowerCase() === usual.toLowerCase()) return true;
  if (!isJsonObject(now) || !isJsonObject(usual)) return isSame(now, usual);
  return Object.entries(usual).every(([name, value]) => agrees(now[name], value));
}

function isEmpty(value: JsonValue): boolean {
  return value === null || value === '' || (isArrayValue(value) && value.length === 0);
}
