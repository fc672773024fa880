import { certainly, getOrInsert, keywordNode, keywordText, type Schema } from '../contract/index.js';
import { stringifyNode } from '../json/index.js';
import { type Draft, lineOf, thingOf } from './draft.js';
import { isIdName, kindsIn, relationOf } from './item-names.js';
import { listingIn } from './listing.js';
import { answersOf, bodiesOf, fits, membersOf, targetOf, typesOf } from './members.js';
import { Parts } from './parts.js';
import { formOf } from './path-steps.js';
import { isCreatable } from './resource-graph.js';
import { isNamed, means } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

/** Finds the resources that the names of parameters and members refer to. */
export interface ReferenceIndex {
  /**
   * The resource that a name refers to: `product`, `productId`, `product_ids`, `fromAccountId`. If several match, the
   * one that shares most parents with `from` wins, then the one nearest to the root. `schema` is the schema of the
   * values: a `port` with a minimum and a maximum does not refer to a resource. `thing` is the object that has the
   * member; the default is `from`.
   */
  find(name: string, from: Draft | undefined, schema: Schema | undefined, thing?: string): Draft | undefined;
  /** The resource whose items are the only ones that operations create below those of another one. */
  onlyBelow(resource: Draft): Draft | undefined;
  /** The other resource that operations create and whose items, by their component, the lists of a resource show. */
  shownBy(resource: Draft): Draft | undefined;
}

/** Suffixes of path parameters that identify an item by something other than an id: `warehouse_code`. */
const codes = /(?:code|key|slug|number|ref)$/;
const suffixes = ['', 'id', 'uuid', 'guid', 'ref'];

/**
 * Indexes the resources that operations create or list, by the names that refer to them. `drafts` gets the parts of items
 * that references name.
 */
export function referenceIndex(drafts: Draft[]): ReferenceIndex {
  const parts = new Parts(drafts);
  const table = new Map<string, Draft[]>();
  const chosen = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const [parameter, ...others] = draft.names;
    const thing = thingOf(draft);
    if (parameter === undefined || others.length > 0 || draft.producers.length === 0 || thing === '') continue;
    const plain = plainName(parameter);
    // A short one, such as `cid`, begins as what it names, such as a category.
    const isLong = plain.length > 3 || plain === `${thing.charAt(0)}id`;
    const isOwn = /(?:id|uuid)$/.test(plain) ? isLong : plain.startsWith(thing) && codes.test(plain);
    const own = isOwn ? [plain] : [];
    if (!isOwn && isChosenByClients(parameter, draft)) getOrInsert(chosen, plain, () => []).push(draft);
    for (const name of new Set([...suffixes.map((suffix) => thing + suffix), thing + plain, ...own])) {
      getOrInsert(table, name, () => []).push(draft);
    }
  }
  // Caches results: many operations use the same names, most of which refer to nothing.
  const known = new Map<string, readonly Draft[]>();
  const named = (name: string): readonly Draft[] => {
    const plain = plainName(name);
    return table.get(plain) ?? table.get(plain.replace(/s$/, '')) ?? bySuffix(name, table) ?? [];
  };
  return {
    find(name, from, schema, thing = from === undefined ? '' : thingOf(from)) {
      const plain = plainName(name);
      const isOfOwn = from !== undefined && thing === thingOf(from);
      const found = getOrInsert(known, name, () => named(name));
      // The `type` of a tag refers to a tag type. The `id` of a scheduled shift is not that of a shift.
      const holders = thing === '' ? [] : [thing, wordsOf(thing).at(-1) ?? ''].map(thingName);
      const kinds = holders.map((holder) => table.get(holder + plain)).find((each) => each !== undefined) ?? [];
      const kind = nearest(
        kinds.filter(
          (draft) =>
            draft.item !== undefined &&
            !isOfLine(draft, from) &&
            mayBeName(schema, draft) &&
            !(isOfOwn && isOwnName(name, from, draft)),
        ),
        from,
      );
      if (kind !== undefined) return kind;
      if (found.length === 0) {
        const alike = [
          ...(chosen.get(plain) ?? []),
          ...(table.get(relationOf(name)?.thing.join('') ?? '') ?? []),
        ].filter((draft) => isAlike(schema, draft));
        return nearest(alike, from) ?? personFor(name, drafts, schema) ?? parts.find(name, from, schema);
      }
      // The bare name of an item, such as `port` or `domain`, may also be a plain value.
      const isBare = (draft: Draft): boolean => [plain, plain.replace(/s$/, '')].includes(thingOf(draft));
      // The `userId` by which `/groups/{id}/members/{userId}` identifies a member refers to a user.
      const others = found.filter((draft) => draft !== from && plain.startsWith(thingOf(draft)));
      const isOfOther = from !== undefined && others.length > 0 && !plain.startsWith(thingOf(from));
      return nearest(
        (isOfOther ? others : found).filter(
          (draft) => !isBare(draft) || (!isNamed(name, 'value') && mayBeName(schema, draft)),
        ),
        from,
      );
    },
    onlyBelow(resource) {
      const above = resource.item && `${formOf(resource.item.text)}/`;
      const below = drafts.filter(
        (draft) =>
          draft.names.length === 1 &&
          isCreatable(draft) &&
          (draft.parent === resource ||
            (above !== undefined && draft.roles.create.some(({ path }) => formOf(path.text).startsWith(above)))),
      );
      return below.length === 1 ? below[0] : undefined;
    },
    shownBy(resource) {
      const listed = new Set(itemSchemas(resource));
      const others = drafts.filter(
        (draft) =>
          draft !== resource &&
          draft.names.length === 1 &&
          isCreatable(draft) &&
          [...draft.roles.read.flatMap(answersOf).map(targetOf), ...itemSchemas(draft)].some((item) =>
            listed.has(item),
          ),
      );
      return nearest(others, resource);
    },
  };
}

/**
 * The only resource of persons, for a name that says what one is to an item: `owner_id`, `newOwnerId`. Plain text may be
 * the identity of anything, but not an integer or a UUID, if those of persons are.
 */
function personFor(name: string, drafts: readonly Draft[], schema: Schema | undefined): Draft | undefined {
  const words = wordsOf(name);
  if (!isIdName(name) || !means(words.at(-2), 'part-of-person')) return undefined;
  const [person, ...others] = drafts.filter((draft) => means(thingOf(draft), 'person') && isCreatable(draft));
  const isOne = others.length === 0 && person?.names.length === 1 && person.parent === undefined;
  if (!isOne || !mayBeName(schema, person)) return undefined;
  const areIntegers = [schema, slotOf(person)].every((each) => each !== undefined && typesOf(each).has('integer'));
  return areIntegers || isAlike(schema, person, ['pattern', 'format']) ? person : undefined;
}

function itemSchemas(draft: Draft): readonly Schema[] {
  const listings = draft.roles.list.flatMap(answersOf).map((schema) => listingIn(schema, thingOf(draft)));
  return listings.flatMap((listing) => (listing?.items === undefined ? [] : [targetOf(listing.items)]));
}

/** `fromAccountId` refers to an account; `externalAccountId` does not, and `from_account` is ambiguous. */
function bySuffix(name: string, table: ReadonlyMap<string, readonly Draft[]>): readonly Draft[] | undefined {
  return kindsIn(name)
    .map((plain) => table.get(plain) ?? table.get(plain.replace(/s$/, '')))
    .find((found) => found !== undefined);
}

/**
 * Whether values of a schema may be identities of a resource: they have the same type, and no minimum and maximum, unless
 * the identities have the same.
 */
function mayBeName(schema: Schema | undefined, { names, roles }: Draft): boolean {
  if (schema === undefined) return true;
  const slot = slotOf({ names, roles });
  const bounds = boundsOf(schema);
  const isBounded = bounds !== undefined && bounds !== (slot && boundsOf(slot));
  return !isBounded && fits(schema, slot) && fits(slot, schema);
}

/** The minimum and the maximum of a schema as text; undefined if it does not have both. */
function boundsOf(schema: Schema): string | undefined {
  const parts = certainly([schema]);
  const [least, most] = ['minimum', 'maximum'].map((name) => parts.flatMap((part) => keywordNode(part, name) ?? [])[0]);
  return least && most && [least, most].map(stringifyNode).join(' ');
}

/** The schema of the path parameter that identifies an item. */
function slotOf({ names, roles }: Pick<Draft, 'names' | 'roles'>): Schema | undefined {
  const parameters = Object.values(roles)
    .flat()
    .flatMap((operation) => operation.parameters);
  return parameters.find(({ in: where, name }) => where === 'path' && name === names[0])?.schema;
}

/** Whether those who create an item choose its identity, which has a name of its own: the `isbn` of a book. */
function isChosenByClients(parameter: string, { roles }: Draft): boolean {
  if (isNamed(parameter, 'value') || means(wordsOf(parameter).at(-1), 'taken-text')) return false;
  return roles.create.flatMap(bodiesOf).some((schema) => membersOf(schema).has(parameter));
}

/** Whether a schema is the one of an identity: the same component, or the same text for one of some keywords. */
function isAlike(schema: Schema | undefined, draft: Draft, keywords: readonly string[] = ['pattern']): boolean {
  const slot = slotOf(draft);
  if (schema === undefined || slot === undefined) return false;
  const [own, others] = [schema, slot].map((each) =>
    certainly([each]).flatMap((part) => keywords.map((name) => keywordText(part, name))),
  );
  const isSame = own?.some((text) => text !== undefined && others?.includes(text) === true) === true;
  return targetOf(schema) === targetOf(slot) || isSame;
}

/** Whether an operation creates such items, and not only relations of existing ones: `{ "userId": … }`. */
function isMade({ producers }: Draft): boolean {
  return producers.some(
    ({ by, identity }) =>
      by === 'create' &&
      ![...identity.values()]
        .flat()
        .some(({ kind, ...source }) => kind === 'request' && /(?:id|uuid)\W*$/i.test(JSON.stringify(source))),
  );
}

/**
 * Whether `name` in the body that creates an item of `own` identifies the new item rather than one of a resource of the
 * same kind. So it is if requests create both with further members in common, as in `/roles` and `/teams/{id}/roles`,
 * and if the other resource only adds items that exist: its body has nothing but the name.
 */
function isOwnName(name: string, own: Draft, other: Draft): boolean {
  if (thingOf(own) !== thingOf(other)) return false;
  const [members = [], others = []] = [own, other].map(({ roles }) =>
    roles.create.flatMap(bodiesOf).flatMap((schema) => [...membersOf(schema).keys()]),
  );
  const isOnly = ([first, ...rest]: readonly string[]): boolean => first === name && rest.length === 0;
  return !isOnly(members) && (isOnly(others) || members.some((each) => each !== name && others.includes(each)));
}

function isOfLine(draft: Draft, from: Draft | undefined): boolean {
  return from !== undefined && (lineOf(draft).includes(from) || lineOf(from).includes(draft));
}

function nearest(found: readonly Draft[], from: Draft | undefined): Draft | undefined {
  const around = new Set(lineOf(from));
  const shared = (draft: Draft): number => lineOf(draft).filter((each) => around.has(each)).length;
  // A resource without an item path that is only listed is usually a report on another resource.
  const rank = (draft: Draft): number => (draft.item === undefined && !isCreatable(draft) ? 1 : 0);
  const [first] = found.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      shared(other) - shared(one) ||
      Number(isMade(other)) - Number(isMade(one)) ||
      lineOf(one).length - lineOf(other).length,
  );
  return first;
}
