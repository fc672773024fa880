import { statusText } from '../../checks/index.js';
import { effectiveSchema, keywordNode } from '../../contract/index.js';
import { withArticle } from '../../error/index.js';
import { isJsonObject, type JsonValue } from '../../json/index.js';
import { means, wordsOf } from '../../resources/index.js';
import { isPending, statusOf, type History, type Performed } from '../model/history.js';
import { broken, holds, inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { isCached, itemOf, itemsShown } from '../model/listing.js';
import { memberValue } from '../shape/equality.js';
import { isSameBeside } from '../shape/volatile.js';
import { steps } from '../stories/stories.js';

/** A list no longer shows a deleted item as it was before. */
export const deletedIsUnlisted: Law = {
  id: 'deleted-is-unlisted',
  says: 'A list no longer shows what was deleted as it was.',
  rules: ['deleted-still-listed'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'read', 'list', 'list-before', 'delete', 'list-deleted']),
  judge: onAccepted(['delete', 'list-before', 'list-deleted'], (history, deleted, before, after) => {
    const { resource } = history.subject;
    const [shown, left] = [itemsShown(before, resource), itemsShown(after, resource)];
    const { identity } = deleted;
    if (shown === undefined || left === undefined || identity === undefined)
      return inconclusive('the list does not show what its items are called');
    const old = itemOf(shown, identity, resource);
    const now = itemOf(left, identity, resource);
    if (now === undefined && after.isWhole !== true) return inconclusive('the list could not be read to its end');
    if (now === undefined || old === undefined || isPending(deleted)) return holds;
    // A service may keep a deleted item in the list and mark it as deleted.
    if (!isSameBeside(old, now, new Set())) {
      const filter = leavingOut(after, old, now, history);
      if (filter === undefined) return holds;
      return judged(
        broken('deleted-still-listed', after, history, {
          level: 'warning',
          message: `The list without the parameter \`${filter}\`, whose default is false, shows ${withArticle(resource.name)} that was deleted.`,
          expected: 'a list without the deleted item',
          received: 'the item, shown as deleted',
          key: filter,
          steps: ['create', 'list-before', 'delete', 'list-deleted'],
        }),
      );
    }
    if (isCached(after)) return inconclusive('a cache answered with an older list, as its Age header says');
    return judged(
      broken('deleted-still-listed', after, history, {
        message: `The server answered ${statusText(statusOf(deleted))} to ${history.subject.deletion}, and the list shows the ${resource.name} as before.`,
        expected: 'a list without the deleted item',
        received: 'the item as before',
        steps: ['create', 'list-before', 'delete', 'list-deleted'],
      }),
    );
  }),
};

/**
 * Returns the name of a parameter without which the list leaves out items such as a deleted one: its default is false,
 * and it is named after a member that has become true, such as `archived` or `include_deleted`, or has got a time, such as
 * `deletedAt`.
 */
function leavingOut(listed: Performed, old: JsonValue, now: JsonValue, { subject }: History): string | undefined {
  if (!isJsonObject(now)) return undefined;
  const all = Object.keys(now).flatMap((name) => {
    const [before = null, value] = [memberValue(old, name), now[name]];
    const words = wordsOf(name);
    if (value === true && before === false) return [words.at(-1)];
    return typeof value === 'string' && before === null && means(words.at(-1), 'time') ? [words.at(-2)] : [];
  });
  const became = new Set(all);
  const asked = new URL(listed.exchanges[0].request.url).searchParams;
  return subject.list?.parameters.find(
    ({ in: where, name, schema }) =>
      where === 'query' &&
      !asked.has(name) &&
      became.has(wordsOf(name).at(-1)) &&
      schema !== undefined &&
      effectiveSchema(schema).schemas.some((each) => {
        const usual = keywordNode(each, 'default');
        return usual?.type === 'literal' && usual.value === false;
      }),
  )?.name;
}
