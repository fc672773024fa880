import { withArticle } from '../../error/index.js';
import { formatPointer, isArrayValue, isJsonObject, type JsonValue, valueAt } from '../../json/index.js';
import { statusText } from '../../checks/index.js';
import { plainText } from '../model/filters.js';
import {
  isAccepted,
  isMissing,
  isPending,
  type Performed,
  shownItem,
  shownValue,
  statusOf,
  type History,
} from '../model/history.js';
import { percentDecoded } from '../../http/index.js';
import {
  broken,
  inconclusive,
  judged,
  unequal,
  textOf,
  type Law,
  type LawFinding,
  onAccepted,
  firstOfEach,
} from '../model/law.js';
import { isCached, itemOf, itemsShown, type ListedItem, listedObject } from '../model/listing.js';
import { listPointersOf } from '../model/list-pointers.js';
import { steps } from '../stories/stories.js';
import { plainName } from '../../resources/index.js';
import { changesBetween, isSame, memberValue } from '../shape/equality.js';

const pairs = [
  ['create-first', 'read-first'],
  ['create-other', 'read-other'],
] as const;

/** A list and the read of an item agree in the members that both show. */
export const listAgrees: Law = {
  id: 'list-agrees',
  says: 'A list shows an item as the read of the item does.',
  rules: ['listed-not-found', 'list-differs'],
  story: 'collection',
  ofListed: true,
  scenario(subject) {
    if (subject.read === undefined) return 'the document has no operation by which read is possible';
    return steps('collection', subject, ['create-first', 'read-first', 'list-all'], ['create-other', 'read-other']);
  },
  judge: onAccepted(['list-all'], (history, listed) => {
    const items = itemsShown(listed, history.subject.resource);
    if (items === undefined) return inconclusive('the list does not show what its items are called');
    if (isCached(listed)) return inconclusive('a cache answered with an older list, as its Age header says');
    const found = pairs.flatMap(([get, read]) => findingsOf(get, read, items, history));
    // A fault of the list shows in each of its items. It is reported once.
    return judged(...firstOfEach(found, ({ key }) => key));
  }),
};

function findingsOf(get: string, name: string, items: readonly ListedItem[], history: History): readonly LawFinding[] {
  const { subject } = history;
  const [got, read, listed] = [history.get(get), history.get(name), history.get('list-all')];
  const item = read?.identity && itemOf(items, read.identity, subject.resource);
  if (got === undefined || read === undefined || listed === undefined || item === undefined) return [];
  if (!isOfSameParent(read, listed, subject)) return [];
  const all = { steps: [get, name, 'list-all'] };
  const isOfOthers = got.view !== undefined;
  if (!isAccepted(read)) {
    // Items that the run created have laws of their own.
    if (!isOfOthers || !isMissing(read) || !isCalledSo(item, subject)) return [];
    return [
      broken('listed-not-found', read, history, {
        fault: got,
        ...all,
        message: `The list shows the ${subject.resource.name} ${textOf(read.identity?.get(subject.resource.names.at(-1) ?? '') ?? '')}, and the server answers ${statusText(statusOf(read))} when it is read.`,
        expected: 'the item that the list shows',
        received: statusText(statusOf(read)),
        // The finding belongs to the list.
        steps: [get, name],
      }),
    ];
  }
  const shape = subject.shape;
  if (shape === undefined || isPending(got)) return [];
  const another = isOfOthers ? otherItem(item, shownValue(read), history) : undefined;
  const before = listedObject(got.view?.item, shape, subject);
  const changes = changesBetween(listedObject(item, shape, subject), shownItem(read, shape), shape.members);
  const told = another === undefined ? changes : [another];
  return told.flatMap(({ path, before: shown, after }) => {
    if (isEmpty(shown) || isEmpty(after) || isOfOtherKind(shown, after)) return [];
    if (isBeginning(shown, after) || isInBrief(shown, after)) return [];
    // Items of others may change at any time, and a read may count itself.
    const isSteady = !isOfOthers || isSame(valueAt(before, path) ?? null, shown ?? null);
    if (another === undefined && !isSteady) return [];
    const pointer = formatPointer(path);
    return [
      broken('list-differs', listed, history, {
        ...all,
        ...(isOfOthers && another === undefined ? { level: 'warning' as const } : {}),
        message: `The list shows ${textOf(shown)} at \`${pointer}\` of ${withArticle(subject.resource.name)}, and the read of the same item ${textOf(after)}.`,
        ...unequal(pointer, [read, 'in the read', after], [listed, 'in the list', shown]),
        key: pointer,
      }),
    ];
  });
}

/** Returns false for an item below another parent than the one whose list was read: a user in two groups. */
function isOfSameParent(
  { identity }: Performed,
  { exchanges: [{ request }] }: Performed,
  { list, resource: { names } }: History['subject'],
): boolean {
  if (list === undefined || list.path.names.length === 0) return true;
  const segments = new Set(new URL(request.url).pathname.split('/').map(percentDecoded));
  return [...(identity ?? [])].every(([name, value]) => names.includes(name) || segments.has(value));
}

/** Returns the finding for a read whose response shows another identity than the list does. */
function otherItem(
  item: JsonValue,
  shown: JsonValue | undefined,
  { subject }: History,
): { readonly path: readonly string[]; readonly before: JsonValue; readonly after: JsonValue } | undefined {
  const shape = subject.shape;
  for (const { within } of listPointersOf(subject.resource)) {
    const [before, after] = [valueAt(item, within), valueAt(shown, [...(shape?.shownAt ?? []), ...within])];
    const texts = [before, after].map((value) => plainText(value)?.toLowerCase());
    const isOther = texts.every((text) => text !== undefined) && texts[0] !== texts[1];
    if (isOther && before !== undefined && after !== undefined) return { path: within, before, after };
  }
  return undefined;
}

/**
 * Returns true if the member that names a listed item has the name of the path parameter, so that it surely is its
 * identity.
 */
function isCalledSo(item: JsonValue, { resource }: History['subject']): boolean {
  const own = plainName(resource.names.at(-1) ?? '');
  return listPointersOf(resource).some(({ within }) => {
    const name = plainName(within.at(-1) ?? '');
    const isNamedSo = name === own || (name === 'id' && own.endsWith('id'));
    return isNamedSo && plainText(valueAt(item, within)) !== undefined;
  });
}

/** Returns true for an empty value, which a list may use for members that only the read shows. */
function isEmpty(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (isArrayValue(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** Returns true if a list says only that there is something, or how many there are, where the read shows what. */
function isOfOtherKind(value: JsonValue | undefined, whole: JsonValue | undefined): boolean {
  return isArrayValue(value) !== isArrayValue(whole) || isJsonObject(value) !== isJsonObject(whole);
}

/** Returns true if a text is the beginning of a longer one, like an excerpt. */
function isBeginning(value: JsonValue | undefined, whole: JsonValue | undefined): boolean {
  if (typeof value !== 'string' || typeof whole !== 'string') return false;
  const start = value.replace(/\s*(?:…|\.{3})$/u, '');
  return start.length >= 20 && whole.startsWith(start);
}

/** Returns true for objects, or lists of objects, that lack members of others, and otherwise equal them. */
function isInBrief(shown: JsonValue | undefined, read: JsonValue | undefined): boolean {
  if (isArrayValue(shown) && isArrayValue(read))
    return shown.length === read.length && shown.every((each, at) => isInBrief(each, read[at]));
  if (isJsonObject(shown) && isJsonObject(read))
    return Object.entries(shown).every(([name, value]) => isInBrief(value, memberValue(read, name)));
  return isSame(shown ?? null, read ?? null);
}
