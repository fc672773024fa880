import { isAccepted, type History, type Performed } from './history.js';
import { itemOf, itemsShown, mayBeCut } from './listing.js';

/**
 * Returns the creations whose items a list may show later, because an index may lag: the list was read to its end and
 * does not show them.
 */
export function unlisted(listed: Performed, { all, subject: { resource } }: History): readonly Performed[] {
  const items = isAccepted(listed) && listed.isWhole === true ? itemsShown(listed, resource) : undefined;
  if (items === undefined || mayBeCut(listed, items)) return [];
  return all.filter(
    (each) =>
      each.step.sends.kind === 'create' &&
      each.step.order < listed.step.order &&
      isAccepted(each) &&
      each.identity !== undefined &&
      itemOf(items, each.identity, resource) === undefined,
  );
}
