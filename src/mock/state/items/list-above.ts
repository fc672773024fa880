import type { ListForm } from './item-forms.js';
import type { KeptResource } from './kept-resource.js';

/** The list within the items of another resource that shows the items of one, such as the lines of a cart. */
export interface ListAbove {
  /** The other resource. */
  readonly above: KeptResource;
  /** The path to the list within one of its items. */
  readonly path: readonly string[];
  readonly form: ListForm;
}

/** Returns the list within the items of `above` that shows those of a resource; undefined if nothing there does. */
export function listAbove(kept: KeptResource, above: KeptResource): ListAbove | undefined {
  const read = kept.shownBy;
  const form = read && kept.forms.listed(read);
  const around = read && above.forms.of(read);
  if (form === undefined || around === undefined) return undefined;
  const isWithin = form.at.length > around.at.length && around.at.every((name, at) => form.at[at] === name);
  return isWithin ? { above, path: form.at.slice(around.at.length), form } : undefined;
}
