import { isAccepted, type History, type Performed } from './history.js';
import { itemOf, itemsShown, type ListedItem } from './listing.js';

/** The numbers of items that services show at most by default, often without saying so. */
const usualSizes: ReadonlySet<number> = new Set([10, 15, 20, 25, 30, 50, 100, 200, 250, 500, 1_000]);

/** Returns true if a list of one page may leave items out: it has as many as services usually show at most. */
export function mayBeCut({ exchanges }: Performed, items: readonly ListedItem[]): boolean {
  return exchanges.length === 1 && usualSizes.has(items.length);
}

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
