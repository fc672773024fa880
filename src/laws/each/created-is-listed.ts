import { isPending } from '../model/history.js';
import { accepted, broken, holds, inconclusive, judged, type Law } from '../model/law.js';
import { isMentioned, itemOf, itemsShown } from '../model/listing.js';
import { hiddenBy } from '../model/hidden-by.js';
import { steps } from '../model/stories.js';

/** A list, read to its end, shows what was created. */
export const createdIsListed: Law = {
  id: 'created-is-listed',
  says: 'A list shows what was created.',
  rules: ['created-not-listed'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'read', 'list']),
  judge(history) {
    const created = accepted(history, 'create');
    if (typeof created === 'string') return inconclusive(created);
    const read = accepted(history, 'read');
    if (typeof read === 'string') return inconclusive(read);
    const listed = accepted(history, 'list');
    if (typeof listed === 'string') return inconclusive(listed);
    const { resource, list } = history.subject;
    const items = itemsShown(listed, resource);
    if (items === undefined) return inconclusive('the list does not show what its items are called');
    const { identity } = created;
    if (identity === undefined || itemOf(items, identity, resource) !== undefined) return holds;
    if (isMentioned(items, identity, resource)) return holds;
    if (isPending(created)) return inconclusive('the server answered 202, so the item may be listed later');
    if (listed.isWhole !== true) return inconclusive('the list could not be read to its end');
    const filter = list && hiddenBy(list, resource);
    if (filter !== undefined) return inconclusive(`the list may show other items when the parameter ${filter} is set`);
    return judged(
      broken('created-not-listed', listed, history, {
        message: `The list shows ${items.length} items, and not the ${resource.name} that was created.`,
        expected: 'the created item in the list',
        received: `${items.length} other items`,
        steps: ['create', 'read', 'list'],
      }),
    );
  },
};
