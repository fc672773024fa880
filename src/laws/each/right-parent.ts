import { withArticle } from '../../error/index.js';
import { isBelowItem, isCreatable } from '../../resources/index.js';
import { formatPointer, parsePointer, valueAt } from '../../json/index.js';
import { statusText } from '../../checks/index.js';
import { percentDecoded } from '../../http/index.js';
import { plainText } from '../model/filters.js';
import {
  isAccepted,
  sentItem,
  shownItem,
  shownValue,
  statusOf,
  type History,
  type Performed,
} from '../model/history.js';
import { holds, inconclusive, judged, seen, type Law, onAccepted } from '../model/law.js';
import { itemOf, itemsShown } from '../model/listing.js';
import { isCalledOtherwise, reached, reachedBy, sharedByItems, type Reach } from '../model/reach.js';
import { steps } from '../stories/stories.js';
import { changesBetween, isSame, memberValue } from '../shape/equality.js';
import { isSameBeside, volatilePaths } from '../shape/volatile.js';

const changes = [
  ['stray-update', 'read-updated', 'updated'],
  ['stray-replace', 'read-replaced', 'replaced'],
  ['stray-delete', 'read-deleted', 'deleted'],
] as const;

const asked = ['stray-read', 'stray-list', 'list-below', ...changes.map(([write]) => write)] as const;

/** A path identifies an item below its own parent only (RFC 9110 §15.5.5). */
export const rightParent: Law = {
  id: 'right-parent',
  says: 'An item can be read, listed, changed and deleted below its own parent only.',
  rules: ['wrong-parent'],
  story: 'parents',
  ofSingletons: true,
  scenario(subject) {
    if (subject.isShared) return 'there is only one';
    if (subject.isOfItem) return steps('parents', subject, ['create', 'read', 'set', 'read-set', 'stray-set']);
    const { item } = subject.resource;
    if (subject.listBelow !== undefined) return steps('parents', subject, ['create', 'read', 'list-below']);
    const parent = subject.resource.parent ?? subject.above;
    const above = parent?.item;
    if (parent === undefined || above === undefined || parent.isSingleton) return 'the item lies below no other one';
    if (!isCreatable(parent)) return `the document has no operation that creates its ${parent.name}`;
    // A user that operations do not create may be a member of any group.
    if (subject.relatesExisting) return 'the item may lie below another one, too';
    const isBelow = item !== undefined && isBelowItem(item.text, above.text);
    // An item that has no path, or one without the parent, can only be checked in the list of another parent.
    if (!isBelow && subject.above === parent)
      return steps('parents', subject, ['create', 'read', 'own-list', 'stray-list']);
    if (!isBelow) return 'the path of the item does not name its parent';
    return steps(
      'parents',
      subject,
      ['create', 'read'],
      ['read-again', 'own-list', ...asked, ...changes.map(([, read]) => read)],
    );
  },
  judge(history) {
    return history.subject.isOfItem ? judgeSingleton(history) : judgeItem(history);
  },
};

const judgeItem = onAccepted(['read'], (history, read) => {
  if (asked.every((name) => history.get(name) === undefined)) return inconclusive(history.reasonFor('stray-read'));
  const reaches = [
    readBelow(history, read),
    listedBelow(history, read),
    listedBelowOther(history),
    ...changes.map(([write, after, done]) => reachedBy(history, write, after, done)),
  ];
  const found = reaches.filter((each) => each !== undefined);
  if (found.length === 0) return holds;
  const { resource, above, listBelow } = history.subject;
  const parent = listBelow?.parent ?? resource.parent ?? above;
  return judged(
    ...found.map((reach) =>
      reached(
        'wrong-parent',
        history,
        reach,
        `The ${resource.name} can be ${reach.done} below ${withArticle(parent?.name ?? 'parent')} that is not its own.`,
      ),
    ),
  );
});

/** The settings of one item must not be those of another: neither shows what was set for the first. */
const judgeSingleton = onAccepted(['set', 'read-set'], (history, set, own) => {
  const before = history.get('read-placed') ?? history.get('read');
  const shown = history.get('stray-set');
  const { shape } = history.subject;
  if (before === undefined || shown === undefined || shape === undefined)
    return inconclusive(history.reasonFor('stray-set'));
  if (!isAccepted(shown)) return holds;
  const [old, now, other] = [before, own, shown].map((each) => shownItem(each, shape));
  const changed = shape.members.filter((member) => changesBetween(old, now, [member]).length > 0);
  const isSent = changed.some(({ name }) => memberValue(sentItem(set, shape, history), name) !== undefined);
  if (!isSent || changesBetween(now, other, changed).length > 0) return holds;
  return judged(sharedByItems(history, shown, set, ['create', 'read', 'set', 'read-set', 'stray-set']));
});

function readBelow(history: History, own: Performed): Reach | undefined {
  const shown = history.get('stray-read');
  if (shown === undefined || !isAccepted(shown) || shownValue(own) === undefined) return undefined;
  // If the path of the read does not contain the parent, both reads are the same request.
  if (shown.exchanges[0].request.url === own.exchanges[0].request.url) return undefined;
  const again = history.get('read-again');
  const volatile = volatilePaths(shownValue(own), shownValue(again !== undefined && isAccepted(again) ? again : own));
  const shape = history.subject.shape;
  // A server may copy the parent of the request path into the response.
  const isSameItem =
    isSameBeside(shownValue(own), shownValue(shown), volatile) ||
    (shape !== undefined &&
      shape.members.length > 0 &&
      !isCalledOtherwise(own, shown, history.subject) &&
      changesBetween(shownItem(own, shape), shownItem(shown, shape), shape.members).length === 0);
  if (!isSameItem) return undefined;
  return {
    shown,
    fault: shown,
    done: 'read',
    facts: {
      expected: '404',
      received: statusText(statusOf(shown)),
      steps: ['create', 'read', 'stray-read'],
      values: [
        seen(own, 'the response below its parent', shownValue(own)),
        seen(shown, 'the response below another one', shownValue(shown)),
      ],
    },
  };
}

/** The list below an item of the run, which no other one names, shows an item that names another one. */
function listedBelowOther(history: History): Reach | undefined {
  const [shown, below] = [history.get('list-below'), history.subject.listBelow];
  if (shown === undefined || below === undefined || !isAccepted(shown)) return undefined;
  const member = parsePointer(below.pointer).slice(-1);
  const { pathname } = new URL(shown.exchanges[0].request.url);
  const segments = new Set(pathname.split('/').map(percentDecoded));
  const within = history.subject.shape?.within ?? [];
  const named = itemsShown(shown, history.subject.resource)?.map(({ value }) =>
    plainText(valueAt(value, [...within, ...member])),
  );
  const other = named?.find((text) => text !== undefined && !segments.has(text));
  if (other === undefined) return undefined;
  const pointer = formatPointer(member);
  return {
    shown,
    fault: shown,
    done: 'listed',
    facts: {
      expected: 'items that name the one in the path',
      received: `an item with ${JSON.stringify(other)} at ${pointer}`,
      steps: ['create', 'read', 'list-below'],
    },
  };
}

function listedBelow(history: History, own: Performed): Reach | undefined {
  const shown = history.get('stray-list');
  const { resource, create } = history.subject;
  const items = shown && isAccepted(shown) ? itemsShown(shown, resource) : undefined;
  const item = items && own.identity && itemOf(items, own.identity, resource);
  const shape = history.subject.shapeOf(create);
  // Items of two parents may have the same identity.
  if (shown === undefined || item === undefined || shape === undefined) return undefined;
  const listed = valueAt(item, shape.within);
  const known = shape.members.filter(({ name }) => memberValue(listed, name) !== undefined);
  const isSameItem = known.every(({ name }) =>
    isSame(memberValue(listed, name) ?? null, memberValue(shownItem(own, shape), name) ?? null),
  );
  if (known.length === 0 || !isSameItem) return undefined;
  return {
    shown,
    fault: shown,
    done: 'listed',
    facts: { expected: 'a list without it', received: 'a list that shows it', steps: ['create', 'read', 'stray-list'] },
  };
}
