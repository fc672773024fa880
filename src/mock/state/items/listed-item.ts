import { getOrInsert } from '../../../contract/index.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/index.js';
import { exemplarOf } from '../../answer/exemplar.js';
import type { Form } from '../../world/fit.js';
import { isShowable } from '../../world/is-showable.js';
import { fittedItem } from './fit-item.js';
import type { ListForm } from './item-forms.js';
import type { KeptResource } from './kept-resource.js';

const shown = new WeakMap<JsonObject, Map<Form['schema'], readonly JsonObject[]>>();

/** An item as a list shows it, or nothing if the list cannot show it. */
export function listedItem(value: JsonValue, id: string, kept: KeptResource, form: ListForm): readonly JsonValue[] {
  if (form.isOfNames) return [kept.typedId(id), id].filter((each) => form.schema.isValid(each, 'response')).slice(0, 1);
  if (!isJsonObject(value)) return [];
  if (kept.documented.has(value) && isShowable(form.schema, value)) return [value];
  return getOrInsert(
    getOrInsert(shown, value, () => new Map()),
    form.body,
    () => {
      const own = exemplarOf(form.schema);
      const otherwise = isJsonObject(own) ? kept.called(own, kept.idOf(value) ?? id, form) : undefined;
      const found = fittedItem(value, form, otherwise);
      return found === undefined ? [] : [found];
    },
  );
}
