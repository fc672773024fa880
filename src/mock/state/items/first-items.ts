import { goodRequest, instantiateText, sampleValues } from '../../../cases/index.js';
import { once, pathValues, type Operation } from '../../../contract/index.js';
import { percentDecoded } from '../../../http/index.js';
import {
  scalarText,
  isArrayValue,
  isJsonObject,
  toValue,
  type JsonObject,
  type JsonValue,
  valueAt,
} from '../../../json/index.js';
import { exemplarOf } from '../../answer/exemplar.js';
import { uniqueMembers } from '../../../resources/index.js';
import { domainWords } from '../../world/domain-words.js';
import { fitted } from '../../world/fit.js';
import { livelyLists } from '../../world/lively-lists.js';
import { variedItem } from '../../world/varied-item.js';
import { freshId } from './fresh-id.js';
import { answerMedia } from './item-forms.js';
import type { Entries, KeptResource } from './kept-resource.js';
import { joinedIdentity } from './spots.js';

/** The number of items in a collection that has no documented list. */
const fewest = 3;
/** The number of identities from the document that become items. */
const mostAsked = 5;

/** The items of a collection before any change: those of the document, else some that are made up. */
export function firstItems(kept: KeptResource, parents: readonly string[]): Entries {
  const all = itemsOf(kept);
  if (parents.length === 0) return all;
  return all.map(([id, item]) => [id, kept.documented.has(item) ? item : kept.below(item, parents)] as const);
}

const itemsOf = once((kept: KeptResource): Entries => {
  const { read, forms } = kept;
  const shown = read === undefined ? [] : examplesOf(read).map((body) => valueAt(body, forms.of(read)?.at ?? []));
  const documented = (item: JsonValue | undefined): JsonObject | undefined => {
    if (!isJsonObject(item)) return undefined;
    kept.documented.add(item);
    return item;
  };
  if (kept.resource.isSingleton) {
    const item = documented(shown[0]) ?? kept.madeUp();
    return item === undefined ? [] : [['', item]];
  }
  const found = new Map<string, JsonObject>();
  const add = (item: JsonValue | undefined): void => {
    const id = item === undefined ? undefined : kept.idOf(item);
    if (id === undefined || !isJsonObject(item) || found.has(id)) return;
    found.set(id, item);
    kept.documented.add(item);
  };
  const form = forms.listed();
  const [list] = kept.list === undefined ? [] : examplesOf(kept.list);
  const listed = list === undefined ? undefined : valueAt(list, form?.at ?? []);
  const items = isArrayValue(listed) ? listed : [];
  // The read may show more of an item than the list.
  for (const item of items)
    add(shown.find((each) => each !== undefined && kept.idOf(each) === kept.idOf(item)) ?? item);
  for (const item of shown) add(item);
  const sample = form?.isOfNames === true && list === undefined ? valueAt(exemplarOf(form.body), form.at) : undefined;
  const listedNames = isArrayValue(sample) ? sample : items;
  const names = form?.isOfNames === true ? listedNames.flatMap((each) => scalarText(each) ?? []) : [];
  const words = domainWords([...new Set(Object.values(kept.resource.roles).flat())], forms.item?.item);
  for (const id of [...names, ...askedIds(kept)]) {
    // An item that no member identifies is the one of the example.
    const only = forms.identityPaths.length === 0 ? documented(shown[0]) : undefined;
    const item = found.has(id) ? undefined : (only ?? madeUpItem(kept, id, found.size, words));
    if (item !== undefined) found.set(id, item);
  }
  const enough = isArrayValue(listed) || forms.item === undefined ? 0 : fewest + (kept.path.length % 4);
  for (let at = 1; found.size < enough && at < 20; at++) {
    const id = freshId(kept, at, (taken) => found.has(taken));
    if (id === undefined) break;
    const item = madeUpItem(kept, id, found.size, words);
    if (item !== undefined) found.set(id, item);
  }
  return [...found];
});

function madeUpItem(
  kept: KeptResource,
  id: string,
  at: number,
  words: ReturnType<typeof domainWords>,
): JsonObject | undefined {
  const form = kept.forms.item;
  const plain = kept.madeUp();
  if (form === undefined || plain === undefined) return plain;
  const varied = livelyLists(variedItem(plain, form, { thing: kept.resource.name, at, words }), form.schema);
  // Texts that repeat with a number after every few items are counted on where only one item may have them.
  const counted = isJsonObject(varied) ? withNumbers(varied, uniqueNames(kept), at + 1) : varied;
  const good = isJsonObject(counted) ? fitted(kept.called(counted, id), form, counted) : undefined;
  return good !== undefined && (kept.forms.identityPaths.length === 0 || kept.idOf(good) === id) ? good : undefined;
}

/** The members of an item that the document says to be unique. */
function uniqueNames({ resource: { producers } }: KeptResource): readonly string[] {
  const creations = producers.flatMap(({ by, operation }) => (by === 'create' ? [operation] : []));
  return creations
    .flatMap(uniqueMembers)
    .flatMap(({ path: [name = '', ...rest] }) => (rest.length === 0 ? [name] : []));
}

function withNumbers(item: JsonObject, names: readonly string[], number: number): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const isCounted = names.includes(name) && typeof value === 'string';
      return [name, isCounted ? value.replace(/ \d+$/, ` ${number}`) : value];
    }),
  );
}

/** The identities by which the document and its example requests ask for items. */
function askedIds(kept: KeptResource): readonly string[] {
  const { length } = kept.resource.names;
  const found = kept.itemOperations.flatMap((operation) => {
    const names = operation.path.names.slice(-length);
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === names[0]);
    const examples = length > 1 ? [] : (parameter?.examples.map(({ value }) => scalarText(toValue(value))) ?? []);
    const plan = goodRequest(operation);
    const path = plan === undefined ? undefined : instantiateText(plan.path, sampleValues()).split('?')[0];
    const values = path === undefined ? undefined : pathValues(operation, path);
    const asked = names.map((name) => percentDecoded(values?.get(name) ?? ''));
    return [...examples, asked.includes('') ? undefined : joinedIdentity(asked)];
  });
  return [...new Set(found.flatMap((id) => (id === undefined || id === '' ? [] : [id])))].slice(0, mostAsked);
}

/** The documented bodies of the success response that its schema allows. */
function examplesOf(operation: Operation): readonly JsonValue[] {
  const media = answerMedia(operation);
  return (media?.examples ?? [])
    .map(({ value }) => toValue(value))
    .filter((value) => media?.schema?.isValid(value, 'response') === true);
}
