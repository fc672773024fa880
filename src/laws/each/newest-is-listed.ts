import { isAccepted } from '../model/history.js';
import { isListedSo } from '../model/is-listed-so.js';
import { inconclusive, type Law } from '../model/law.js';
import { itemOf, itemsShown } from '../model/listing.js';
import { steps } from '../stories/stories.js';

/**
 * A list shows the item that was created last. The story creates nothing else at the same time, so that no other item
 * is newer.
 */
export const newestIsListed: Law = {
  id: 'newest-is-listed',
  says: 'A list shows what was created last.',
  rules: ['created-not-listed'],
  story: 'collection',
  scenario(subject) {
    if (subject.look === undefined) return 'the document does not say what the items of the list are called';
    const read = subject.read === undefined ? [] : (['read-third'] as const);
    return steps('collection', subject, ['create-third', ...read, 'list-newest'], ['create-first', 'create-other']);
  },
  judge(history) {
    const { resource } = history.subject;
    const listed = history.get('list-newest');
    const items = listed && isAccepted(listed) ? itemsShown(listed, resource) : undefined;
    const isShown = (name: string): boolean => {
      const identity = history.get(name)?.identity;
      return items !== undefined && identity !== undefined && itemOf(items, identity, resource) !== undefined;
    };
    if (items !== undefined && !isShown('create-third')) {
      // The law `created-is-listed` judges a list that shows no new items at all.
      if (!isShown('create-first') && !isShown('create-other')) return inconclusive('the list shows no other new item');
      if (items.length % 10 === 0) return inconclusive(`the list may be limited to ${items.length} items`);
    }
    return isListedSo(history, { create: 'create-third', read: 'read-third', list: 'list-newest' });
  },
};
