import { firstFound, keywordNode, type EffectiveSchema } from '../../contract/index.js';
import {
  exactNumber,
  isExactNumber,
  isJsonObject,
  numberText,
  toValue,
  type ExactNumber,
  type JsonObject,
  type JsonValue,
} from '../../json/index.js';
import { means, rangeEnds, wordsOf } from '../../resources/index.js';
import { isShowable } from './is-showable.js';
import { countedOn } from './counted-on.js';
import type { DomainWords } from './domain-words.js';
import { declaredPart, type Form } from './fit.js';

/** The item of a collection to generate. */
export interface Turn {
  /** The name of the resource. */
  readonly thing: string;
  /** The index of the item, from 0. */
  readonly at: number;
  /** Documented values of such items. */
  readonly words: DomainWords;
  /** Whether the identity varies, too; otherwise the caller sets it. */
  readonly isListed?: boolean;
}

/** The place of a value: its name, its parent, and the index of the item. */
interface Spot extends Turn {
  readonly name: string;
}

/**
 * The n-th item of a generated collection, with names, texts, numbers, times and values of enumerations that differ
 * from those of other items, as far as the document allows. The same number always gives the same item.
 *
 * @example
 * variedItem({ id: 2, name: 'Name', price: 1.5 }, form, { thing: 'product', at: 1, words }) // { id: 2, name: 'Product
 * 2', price: 24.5 }
 */
export function variedItem(item: JsonObject, form: Form, turn: Turn): JsonObject {
  const isValid = (value: JsonValue): boolean => isShowable(form.schema, declaredPart(value, form.item));
  let found = item;
  // Validated one member at a time, because some items have hundreds of nested members.
  let shown = declaredPart(item, form.item);
  for (const [name, value] of Object.entries(item)) {
    const said = turn.words.get(name)?.[turn.at];
    const others = [
      ...(said === undefined || namesAnother(name) ? [] : [said]),
      ...otherValues(value, form.item.member(name), { ...turn, name }),
    ];
    for (const other of others) {
      const [whole, part] = [{ ...found, [name]: other }, declaredPart({ [name]: other }, form.item)];
      const next = isJsonObject(shown) && isJsonObject(part) ? { ...shown, ...part } : shown;
      if (!isShowable(form.schema, next)) continue;
      found = whole;
      shown = next;
      break;
    }
  }
  return inOrder(found, form.item, isValid);
}

/** An item whose times are in order: created before updated, the start before the end. */
function inOrder(item: JsonObject, declared: EffectiveSchema, isValid: (item: JsonObject) => boolean): JsonObject {
  let found = item;
  for (const name of Object.keys(item)) {
    const later = found[name];
    const earlier = earlierOf(name, found);
    if (typeof later !== 'string' || earlier === undefined || isWorded(declared.member(name))) continue;
    const [start, end] = [Date.parse(earlier), Date.parse(later)];
    if (Number.isNaN(start) || Number.isNaN(end) || start < end) continue;
    const isDate = later.length === 10;
    const text = new Date(start + 86_400_000).toISOString();
    const next = { ...found, [name]: isDate ? text.slice(0, 10) : text.replace('.000Z', 'Z') };
    if (isValid(next)) found = next;
  }
  return found;
}

const orders: readonly (readonly [earlier: string, later: string])[] = [
  ...rangeEnds,
  ...['updated', 'modified', 'changed', 'deleted', 'closed', 'expires', 'due', 'shipped', 'delivered', 'published'].map(
    (later) => ['created', later] as const,
  ),
  ['ordered', 'shipped'],
  ['shipped', 'delivered'],
  ['issued', 'due'],
  ['valid from', 'valid until'],
];

/** The time of the member that must precede a member: `orderedAt` for `shippedAt`. */
function earlierOf(name: string, item: JsonObject): string | undefined {
  const words = wordsOf(name).join(' ');
  for (const { earlier, later, isIn } of ordered) {
    if (!isIn.test(words)) continue;
    const wanted = words.replace(later, earlier);
    const other = Object.entries(item).find(([each]) => wordsOf(each).join(' ') === wanted)?.[1];
    if (typeof other === 'string') return other;
  }
  return undefined;
}

const ordered = orders.map(([earlier, later]) => ({ earlier, later, isIn: new RegExp(`\\b${later}\\b`) }));

/** Whether the document gives the value. */
export function isWorded(schema: EffectiveSchema): boolean {
  return ['example', 'examples', 'default', 'const'].some((keyword) => nodeOf(schema, keyword) !== undefined);
}

function otherValues(value: JsonValue, schema: EffectiveSchema, spot: Spot): readonly JsonValue[] {
  const { at } = spot;
  const list = nodeOf(schema, 'enum');
  if (list?.type === 'array' && list.items.length > 0) {
    const values = list.items.map(toValue).filter((each) => each !== null);
    return values.length === 0 ? [] : [values[at % values.length]!];
  }
  if (nodeOf(schema, 'const') !== undefined) return [];
  if (typeof value === 'boolean') return [at % 2 === 0];
  if (typeof value === 'string') return otherTexts(value, schema, spot);
  if (isExactNumber(value)) return otherNumbers(value, schema, spot);
  if (!isJsonObject(value)) return [];
  const members = Object.entries(value).map(([name, member]) => {
    const [other = member] = otherValues(member, schema.member(name), { ...spot, name, thing: spot.name });
    return [name, other] as const;
  });
  return [Object.fromEntries(members)];
}

function otherTexts(value: string, schema: EffectiveSchema, spot: Spot): readonly string[] {
  const { name, thing, at } = spot;
  if (isOwnIdentity(spot)) return [countedOn(value, at)];
  const format = nodeOf(schema, 'format');
  const words = wordsOf(name);
  const last = words.at(-1);
  if (format?.type === 'string') {
    if (format.value === 'date-time') return [moment(value, at)];
    if (format.value === 'date') return [moment(`${value}T00:00:00Z`, at).slice(0, 10)];
    if (/^(?:ur[il]|iri)$/.test(format.value)) return [countedOn(value, at)];
    return format.value === 'email' ? [`${mailName(at)}@example.com`] : [];
  }
  // A reference stays, because the item that it names exists.
  if (nodeOf(schema, 'pattern') !== undefined || namesAnother(name)) return [];
  const own = nodeOf(schema, 'example') ?? nodeOf(schema, 'examples') ?? nodeOf(schema, 'default');
  if (own !== undefined) return at === 0 ? [] : [`${value} ${at + 1}`];
  // Documents often omit a format that the name implies.
  if (words.length > 1 && last === 'at') return [moment('2024-05-17T10:30:00Z', at)];
  if (last !== undefined && /^(?:url|uri|href|link|website|homepage)$/.test(last))
    return [`https://example.com/items/${at + 1}`];
  if (last === 'email' || last === 'mail') return [`${mailName(at)}@example.com`];
  const known = plausible[words.join(' ')] ?? plausible[last ?? ''];
  if (known !== undefined) return [known[at % known.length]!];
  if (last === 'name' && (words.length > 1 || isPerson(thing))) {
    return [`${plausible['first']![at % 8]} ${plausible['last']![at % 8]}`];
  }
  const title = thing === '' ? value : thing.charAt(0).toUpperCase() + thing.slice(1).replaceAll(/[-_]/g, ' ');
  if (means(last, 'marked') && !isRemark(last)) return [`${title} ${at + 1}`];
  return [isRemark(last) ? `${value} of ${title.toLowerCase()} ${at + 1}` : `${value} ${(at % 3) + 1}`, value];
}

/** Whether a member is an identifier of this or another item; a plain `name` is no reference. */
function namesAnother(name: string): boolean {
  const last = wordsOf(name).at(-1);
  return last !== 'name' && means(last, 'identity');
}

function isRemark(word: string | undefined): boolean {
  return word !== undefined && ['description', 'note', 'comment', 'text', 'summary', 'content', 'body'].includes(word);
}

function isPerson(thing: string): boolean {
  return wordsOf(thing).some((word) => people.has(word));
}

const people = new Set(
  'user customer person employee author contact member patient student owner guest teacher driver client account'.split(
    ' ',
  ),
);

/** Values of members with the same meaning in every domain, by the last word of the name or by the whole name. */
const plausible: Readonly<Record<string, readonly string[]>> = {
  first: ['Ada', 'Ben', 'Chloé', 'Dara', 'Emil', 'Fatima', 'Goran', 'Hana'],
  last: ['Abbott', 'Berg', 'Costa', 'Dvořák', 'Evans', 'Farouk', 'García', 'Haas'],
  'first name': ['Ada', 'Ben', 'Chloé', 'Dara', 'Emil', 'Fatima', 'Goran', 'Hana'],
  'given name': ['Ada', 'Ben', 'Chloé', 'Dara', 'Emil', 'Fatima', 'Goran', 'Hana'],
  'last name': ['Abbott', 'Berg', 'Costa', 'Dvořák', 'Evans', 'Farouk', 'García', 'Haas'],
  'family name': ['Abbott', 'Berg', 'Costa', 'Dvořák', 'Evans', 'Farouk', 'García', 'Haas'],
  surname: ['Abbott', 'Berg', 'Costa', 'Dvořák', 'Evans', 'Farouk', 'García', 'Haas'],
  username: ['ada', 'ben', 'chloe', 'dara', 'emil', 'fatima', 'goran', 'hana'],
  city: ['Lisbon', 'Oslo', 'Kraków', 'Lyon', 'Porto', 'Graz', 'Turku', 'Bergen'],
  country: ['PT', 'NO', 'PL', 'FR', 'AT', 'FI', 'DE', 'ES'],
  street: ['1 Mill Lane', '22 Harbour Street', '7 Orchard Road', '15 Station Square'],
  address: ['1 Mill Lane, Lisbon', '22 Harbour Street, Oslo', '7 Orchard Road, Kraków', '15 Station Square, Lyon'],
  currency: ['EUR', 'USD', 'GBP', 'CHF'],
  phone: ['+1 202 555 0101', '+1 202 555 0112', '+1 202 555 0123', '+1 202 555 0134'],
  colour: ['red', 'green', 'blue', 'yellow'],
  color: ['red', 'green', 'blue', 'yellow'],
};

function mailName(at: number): string {
  const names = plausible['username']!;
  return `${names[at % names.length]}${at < names.length ? '' : Math.floor(at / names.length) + 1}`;
}

const prices = ['9.99', '24.5', '5', '49.9', '12.75', '3.2', '99', '18.4'];

function otherNumbers(
  value: ExactNumber,
  schema: EffectiveSchema,
  { name, thing, at, isListed = false }: Spot,
): readonly JsonValue[] {
  const last = wordsOf(name).at(-1);
  if (isOwnIdentity({ name, thing, isListed })) return [exactNumber(String(Number(numberText(value)) + at))];
  if (means(last, 'identity') || (nodeOf(schema, 'example') !== undefined && at === 0)) return [];
  const start = Number(numberText(value));
  const step = nodeOf(schema, 'multipleOf');
  const by = step?.type === 'number' ? Number(step.literal) : 1;
  const isMoney = /^(?:price|amount|cost|total|sum|fee|balance|salary)$/.test(last ?? '');
  const isWhole = schema.types.includes('integer') && !schema.types.includes('number');
  const price = prices[at % prices.length]!;
  const counted = [start + at * by, start - at * by]
    .filter(Number.isSafeInteger)
    .map((each) => exactNumber(String(each)));
  const other = Number.isInteger(start) ? counted : [exactNumber(String(start + at))];
  return isMoney && !isWhole ? [exactNumber(price), ...other] : other;
}

/** Whether a member is the identity of an item in a list: `id`, or `plantId` of a plant. */
function isOwnIdentity({ name, thing, isListed = false }: Pick<Spot, 'name' | 'thing' | 'isListed'>): boolean {
  const words = wordsOf(name);
  const own = wordsOf(thing).at(-1);
  return (
    isListed && ['id', 'uuid', 'guid'].includes(words.at(-1) ?? '') && (words.length === 1 || words.at(-2) === own)
  );
}

/** A time some days later. */
function moment(text: string, days: number): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  return new Date(time + days * 86_400_000).toISOString().replace('.000Z', 'Z');
}

/** The value of a keyword in the first schema that has it. */
export function nodeOf(schema: EffectiveSchema, keyword: string) {
  return firstFound(schema.schemas, (each) => keywordNode(each, keyword));
}
