import type { Draft } from './draft.js';
import { formOf } from './path-steps.js';
import { parted, type Paths } from './paths.js';
import { thingName } from './words.js';

/**
 * The collection of each item: the path before its parameters, if it has an operation; otherwise a path that differs in
 * number (`/silences` and `/silence/{id}`); otherwise a path below another item that accepts POST
 * (`/gardens/{id}/plants` and `/plants/{id}`).
 */
export function findCollections(items: ReadonlyMap<string, Draft>, paths: Paths): Map<string, Draft> {
  const found = new Map<string, Draft>();
  const isFree = (form: string): boolean => !items.has(form) && !found.has(form);
  const rest: Draft[] = [];
  for (const draft of items.values()) {
    const form = formOf(draft.collection ?? '');
    if (paths.has(form) && isFree(form)) found.set(form, draft);
    else rest.push(draft);
  }
  const hasItems = (form: string): boolean => items.has(`${form}/{}`) || items.has(`${form}({})`);
  for (const draft of rest) {
    const [around, last] = parted(formOf(draft.collection ?? ''));
    if (last === '') continue;
    const forms = paths.named(thingName(last)).filter((form) => isFree(form) && !hasItems(form));
    const beside = forms.find((form) => parted(form)[0] === around);
    const below =
      draft.parent === undefined ? forms.find((form) => form.includes('{}') && paths.has(form, 'POST')) : undefined;
    const form = beside ?? below;
    if (form === undefined) continue;
    found.set(form, draft);
    draft.collection = paths.at(form)[0]?.operation.path.text.replace(/(?<=.)\/$/, '');
  }
  return found;
}
