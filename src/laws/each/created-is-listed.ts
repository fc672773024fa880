import { isListedSo } from '../model/is-listed-so.js';
import { isMissing } from '../model/history.js';
import { inconclusive, type Law } from '../model/law.js';
import { steps } from '../stories/stories.js';

/** A list that is read to its end shows the created item. */
export const createdIsListed: Law = {
  id: 'created-is-listed',
  says: 'A list shows what was created.',
  rules: ['created-not-listed'],
  story: 'life',
  scenario(subject) {
    if (subject.look === undefined) return 'the document does not say what the items of the list are called';
    return steps('life', subject, subject.read === undefined ? ['create', 'list'] : ['create', 'read', 'list'], [
      'read-again',
    ]);
  },
  judge(history) {
    const again = history.get('read-again');
    // Where items are looked up in the list itself, only the list says that one is missing.
    const isEnded = again !== undefined && again.step.sends.kind !== 'item' && isMissing(again);
    if (isEnded) return inconclusive('the item had ended when it was read again');
    return isListedSo(history, { create: 'create', read: 'read', list: 'list' });
  },
};
