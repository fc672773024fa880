import { hiddenBy, keptFrom, ownState } from './hidden-by.js';
import { isPending, type History } from './history.js';
import { accepted, broken, holds, inconclusive, judged, textOf, type Judgement } from './law.js';
import { cutText, isCached, isMentioned, itemOf, itemsShown, mayBeCut } from './listing.js';

/** The names of the steps that create an item, read it and list it. */
interface Names {
  readonly create: string;
  readonly read: string;
  readonly list: string;
}

/** Judges whether a list shows an item that the run has created. */
export function isListedSo(history: History, names: Names): Judgement {
  const created = accepted(history, names.create);
  if (typeof created === 'string') return inconclusive(created);
  if (created.step.sends.kind === 'find') return inconclusive('the run could not create an item');
  const { read: reads } = history.subject;
  const read = reads === undefined ? created : accepted(history, names.read);
  if (typeof read === 'string') return inconclusive(read);
  const listed = accepted(history, names.list);
  if (typeof listed === 'string') return inconclusive(listed);
  const { resource } = history.subject;
  const items = itemsShown(listed, resource);
  if (items === undefined) return inconclusive('the list does not show what its items are called');
  const { identity, isGuessed } = created;
  if (reads === undefined && isGuessed === true)
    return inconclusive('the response to the creation does not say what the item is called');
  if (identity === undefined || itemOf(items, identity, resource) !== undefined) return holds;
  if (isMentioned(items, identity, resource)) return holds;
  if (isPending(created)) return inconclusive('the server answered 202, so the item may be listed later');
  if (listed.isWhole !== true) return inconclusive('the list could not be read to its end');
  if (mayBeCut(listed, items)) return inconclusive(cutText(items));
  if (isCached(listed)) return inconclusive('a cache answered with an older list, as its Age header says');
  const filter = hiddenBy(listed, history);
  if (filter !== undefined) return inconclusive(`the list may show other items when the parameter ${filter} is set`);
  const kept = keptFrom(listed, history);
  if (kept !== undefined) return inconclusive(`the list may leave the item out: ${kept}`);
  const state = ownState(listed, items, history);
  const whose = state === undefined ? '' : `, whose \`${state[0]}\` is ${textOf(state[1])} as in none of these`;
  return judged(
    broken('created-not-listed', listed, history, {
      message: `The list shows ${items.length} ${items.length === 1 ? 'item' : 'items'}, and not the ${resource.name} that was created${whose}.`,
      expected: 'the created item in the list',
      received: items.length === 1 ? '1 other item' : `${items.length} other items`,
      steps: reads === undefined ? [names.create, names.list] : [names.create, names.read, names.list],
      // An item in a state such as `draft` may be listed later.
      ...(state === undefined ? {} : { level: 'warning' as const }),
    }),
  );
}
