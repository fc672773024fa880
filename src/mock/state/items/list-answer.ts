import type { Response } from '../../../contract/index.js';
import { isJsonObject, toValue, type JsonObject, type JsonValue } from '../../../json/index.js';
import type { Plan } from '../../answer/operation-answers.js';
import { sampleOf } from '../../answer/sample-of.js';
import { fitted, withValueAt, type Form } from '../../world/fit.js';
import type { ListForm } from './item-forms.js';
import type { KeptResource } from './kept-resource.js';

/** An item as a list shows it, or nothing if the list cannot show it. */
export function listed(value: JsonValue, id: string, kept: KeptResource, form: ListForm): readonly JsonValue[] {
  if (form.isOfNames) return [kept.typedId(id), id].filter((each) => form.schema.isValid(each, 'response')).slice(0, 1);
  if (!isJsonObject(value)) return [];
  if (kept.documented.has(value) && form.schema.isValid(value, 'response')) return [value];
  const known: readonly JsonObject[] | undefined = shown.get(value)?.get(form.body);
  if (known !== undefined) return known;
  const sample = sampleOf(form.schema);
  const own = sample.ok && isJsonObject(sample.value) ? sample.value : undefined;
  const otherwise = own && kept.called(own, kept.idOf(value) ?? id);
  const found = fitted(value, form, otherwise);
  const items = found === undefined ? [] : [found];
  const table = shown.get(value) ?? new Map<Form['schema'], readonly JsonObject[]>();
  table.set(form.body, items);
  shown.set(value, table);
  return items;
}

const shown = new WeakMap<JsonObject, Map<Form['schema'], readonly JsonObject[]>>();

/** The number of items up to which a list is validated as a whole; the items were validated one by one. */
const mostJudged = 100;

export function listBody(
  items: readonly JsonValue[],
  form: ListForm,
  plan: Plan,
  withFacts: (body: JsonValue) => JsonValue,
): JsonValue | undefined {
  if (plan.kind !== 'documented') return undefined;
  const example = plan.representation?.mediaType.examples[0];
  const sample = sampleOf(form.body);
  const bodies = [example && toValue(example.value), sample.ok ? sample.value : undefined];
  // An example need not be a list, nor valid: it may be JSON in a string, or show another envelope.
  for (const around of bodies) {
    const few = around === undefined ? undefined : withValueAt(around, form.at, items.slice(0, mostJudged));
    if (few === undefined || !form.body.isValid(few, 'response')) continue;
    const told = withFacts(few);
    return items.length <= mostJudged ? told : withValueAt(told, form.at, items);
  }
  return undefined;
}

/**
 * Fields with a `Link` to the next page (RFC 8288), if the document has the field and allows the link. On the last page,
 * the field is left out unless the document requires it.
 */
export function withLink(
  fields: readonly string[],
  target: string | undefined,
  { headers }: Response,
): readonly string[] {
  const at = fields.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'link');
  if (at === -1) return fields;
  const header = headers.find(({ name }) => name.toLowerCase() === 'link');
  const link = target === undefined ? undefined : `<${target}>; rel="next"`;
  if (link !== undefined && header?.schema?.isValid(link, 'response') !== false) return fields.with(at + 1, link);
  return header?.required === true ? fields : fields.toSpliced(at, 2);
}
