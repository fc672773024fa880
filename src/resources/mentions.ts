import { getOrInsert, grouped, type Operation, type Schema } from '../contract/index.js';
import { isSafeMethod } from '../http/index.js';
import { formatPointer, parsePointer } from '../json/index.js';
import { thingOf, type Draft, type DraftUse } from './draft.js';
import { containersOf, identityMembers, identityNames, namedOf, wrapsThing, type IdentityMember } from './identity.js';
import { listingIn } from './listing.js';
import { answersOf, fits, isScalarName, membersOf, shapeOf } from './members.js';
import { formOf } from './path-steps.js';
import { writtenLabel } from './readings.js';
import type { Producer } from './resource-graph.js';
import { plainName } from './words.js';

/** The number of operations that are asked for items which nothing creates or lists. */
const mostSources = 8;

/** A member of a response that may hold an identity: of the item that it shows, or of each item that it lists. */
interface Mention {
  readonly use: DraftUse;
  readonly pointer: string;
  readonly name: string;
  readonly schema: Schema;
  readonly isListed: boolean;
}

/** The identities in the responses to all operations, by their names and by the places of their schemas. */
export class Mentions {
  readonly #uses: readonly DraftUse[];
  readonly #byName = new Map<string, Mention[]>();
  readonly #byPlace = new Map<string, Mention[]>();
  /** The places of the identity of each resource that no other one has, such as that of a name in common metadata. */
  readonly #own: ReadonlyMap<Draft, readonly string[]>;

  constructor(uses: readonly DraftUse[], drafts: readonly Draft[]) {
    this.#uses = uses;
    const places = drafts.map((draft) => [draft, identityPlaces(draft)] as const);
    const count = grouped(
      places.flatMap(([, own]) => own),
      (place) => place,
    );
    this.#own = new Map(places.map(([draft, own]) => [draft, own.filter((place) => count.get(place)?.length === 1)]));
    for (const place of [...this.#own.values()].flat()) this.#byPlace.set(place, []);
    for (const use of uses) {
      for (const schema of answersOf(use.operation)) {
        const list = listingIn(schema, '');
        if (list?.pointer.endsWith('#') === true) continue;
        this.#read(list?.items ?? schema, list?.pointer ?? '', { use, isListed: list !== undefined });
      }
    }
  }

  #read(schema: Schema, around: string, where: Pick<Mention, 'use' | 'isListed'>, depth = 2): void {
    for (const [name, member] of membersOf(schema)) {
      const pointer = around + formatPointer([name]);
      if (isScalarName(member)) {
        const mention = { ...where, pointer, name, schema: member };
        const plain = plainName(name);
        if (plain.endsWith('id')) getOrInsert(this.#byName, plain, () => []).push(mention);
        this.#byPlace.get(placeOf(member))?.push(mention);
      } else if (depth > 0) this.#read(member, pointer, where, depth - 1);
    }
  }

  /**
   * The reads of other resources that return an item of this one, with the identity that the read of the item declares:
   * `GET /me` returns a user, and `GET /inbox/{date}` a note.
   */
  readersOf(resource: Draft): readonly Producer[] {
    const { collection = '', parent, names } = resource;
    const [name] = names;
    if (parent !== undefined || name === undefined) return [];
    const found = (this.#own.get(resource) ?? []).flatMap((place) => this.#byPlace.get(place) ?? []);
    return found.flatMap((mention) => {
      const { use, isListed, pointer } = mention;
      const isOfOther = use.operation.method === 'GET' && use.role === 'read' && use.resource !== resource;
      const isWhole = parsePointer(pointer)
        .slice(0, -1)
        .every((step) => wrapsThing(step, collection));
      return isOfOther && isWhole && !isListed ? [producerOf(mention, name, 'read', 'returns')] : [];
    });
  }

  /** The lists that show what the read of an item does, with all that names it: `/entities` of `/by-name/{kind}/{name}`. */
  listsLike(resource: Draft): readonly Producer[] {
    if (resource.item?.names.length !== resource.names.length) return [];
    const shapes = new Set(resource.roles.read.flatMap(answersOf).map(shapeOf));
    const named = namedOf(resource, Object.values(resource.roles).flat());
    return this.#uses.flatMap((use): readonly Producer[] => {
      const { operation, role } = use;
      if (role !== 'list' || !isSafeMethod(operation.method) || operation.path.names.length > 0) return [];
      return answersOf(operation).flatMap((schema): readonly Producer[] => {
        const { items, pointer: around = '' } = listingIn(schema, '') ?? {};
        if (items === undefined || membersOf(items).size < 2 || !shapes.has(shapeOf(items))) return [];
        const identity = named.map((each) => {
          const members = identityMembers(items, each, '', identityNames(each, false));
          return [
            each.name,
            members.map(({ pointer }) => ({ kind: 'response', pointer: around + pointer }) as const),
          ] as const;
        });
        if (identity.some(([, sources]) => sources.length === 0)) return [];
        const because = `${writtenLabel(operation)} lists what the path names`;
        const { place } = items;
        return [{ operation, by: 'list', identity: new Map(identity), source: 'inference', place, because }];
      });
    });
  }

  /** The actions on other resources that create or start what their responses show: an item of this one. */
  makersOf(resource: Draft): readonly Producer[] {
    const [named, ...others] = namedOf(resource, Object.values(resource.roles).flat());
    if (named === undefined || others.length > 0) return [];
    const shapes = new Set(resource.roles.read.flatMap(answersOf).map(shapeOf));
    // Where a list shows items, other ones may only look like them: a group with an id and a name, as a user.
    const isListed = resource.producers.length > 0;
    const own = new Set(this.#own.get(resource));
    return this.#uses.flatMap((use): readonly Producer[] => {
      if (!isElsewhere(use, resource) || resource.item?.names.length !== 1 || !mayMake(use)) return [];
      const { operation } = use;
      const made = answersOf(operation).filter((schema) => membersOf(schema).size > 1 && shapes.has(shapeOf(schema)));
      const members = made.flatMap((schema) =>
        identityMembers(schema, named, resource.collection ?? '', identityNames(named, true)),
      );
      if (isListed && !members.some(({ schema }) => own.has(placeOf(schema)))) return [];
      return makerOf(operation, named.name, members);
    });
  }

  /**
   * The POST requests to an item that append what their responses show, an item of this resource: `POST /topics/{tid}`, which
   * answers with a post and its `pid`, as the read of `/posts/{pid}` does.
   */
  appendersOf(resource: Draft): readonly Producer[] {
    const [name = '', ...others] = resource.names;
    const parents = resource.item?.names.slice(0, -1) ?? [];
    if (others.length > 0 || !/.(?:id|uuid|key)$/i.test(name)) return [];
    const own = (schemas: readonly Schema[]): readonly (readonly [string, Schema])[] =>
      schemas
        .flatMap((schema) => containersOf(schema, ''))
        .flatMap(([around, schema]) => {
          const member = [...membersOf(schema).keys()].find((each) => plainName(each) === plainName(name));
          return member === undefined ? [] : [[around + formatPointer([member]), schema] as const];
        });
    const shown = own(resource.roles.read.flatMap(answersOf)).map(([, schema]) => [...membersOf(schema).keys()]);
    return this.#uses.flatMap((use): readonly Producer[] => {
      const { operation, role } = use;
      const { method, path } = operation;
      const isOnItem = method === 'POST' && role === 'action' && path.text.endsWith('}');
      if (!isElsewhere(use, resource) || !isOnItem || parents.some((each, at) => each !== path.names[at])) return [];
      const members = own(answersOf(operation)).flatMap(([pointer, schema]) => {
        const known = membersOf(schema);
        const isAlike = shown.some((names) => {
          const common = names.filter((each) => known.has(each)).length;
          return common > 3 && common * 2 >= names.length;
        });
        return isAlike ? [{ pointer, name, schema }] : [];
      });
      return makerOf(operation, name, members);
    });
  }

  /**
   * Whether what is created below an item, without a path and a list of its own, is an item of another resource that the
   * request starts (RFC 9110 §15.3.3): `POST /datasets/{id}/exports`, which answers with one of the `/jobs`.
   */
  startsOther({ item, parent, roles }: Draft, drafts: readonly Draft[]): boolean {
    const own = Object.values(roles).flat();
    if (item !== undefined || parent === undefined || own.length === 0 || own.length > roles.create.length)
      return false;
    if (own.some((operation) => operation.method !== 'POST' || !has(operation, STARTED))) return false;
    const shapes = new Set(
      own
        .flatMap(answersOf)
        .filter((schema) => membersOf(schema).size > 1)
        .map(shapeOf),
    );
    return drafts.some(
      (other) =>
        other !== parent &&
        other.parent === undefined &&
        other.roles.read.flatMap(answersOf).some((read) => shapes.has(shapeOf(read))),
    );
  }

  /**
   * The operations of other resources whose responses mention items that nothing creates or lists: `POST /exports`, which
   * answers with the `jobId` of `/jobs/{jobId}`. Those that may have made the item come first, then lists of such items
   * below others, then reads; requests that change existing items are sent for this only if they answer with a new item,
   * as `POST /carts/{id}/checkout` does.
   */
  sourcesOf(resource: Draft): Producer[] {
    const [name, ...others] = resource.names;
    if (name === undefined || others.length > 0 || resource.item?.names.length !== 1) return [];
    const [named] = namedOf(resource, Object.values(resource.roles).flat());
    const plain = plainName(name);
    const found = this.#byName.get(/.(?:id|uuid)$/.test(plain) ? plain : `${thingOf(resource)}id`) ?? [];
    const makers = this.makersOf(resource);
    const isMaker = (use: DraftUse): boolean => makers.some(({ operation }) => operation === use.operation);
    const mayShow = ({ operation: { method, path } }: DraftUse): boolean =>
      isSafeMethod(method) || (method === 'POST' && path.names.length === 0);
    const mentioned = found
      .filter(
        ({ use, schema, pointer }) =>
          isElsewhere(use, resource) &&
          mayShow(use) &&
          !isMaker(use) &&
          parsePointer(pointer.replace('/*', '')).length <= 2 &&
          fits(schema, named?.schema),
      )
      .map((mention) => {
        const { operation } = mention.use;
        const isStarted = !isSafeMethod(operation.method) && has(operation, STARTED);
        return producerOf(mention, name, isStarted ? 'create' : 'list', 'answers with');
      })
      .toSorted((one, other) => rankOf(one) - rankOf(other));
    return [...makers, ...this.#listsOf(resource), ...mentioned].slice(0, mostSources);
  }

  /** The lists below other items that show items of this resource: `/shelves/{id}/authors` of `/authors/{id}`. */
  #listsOf(resource: Draft): readonly Producer[] {
    const thing = thingOf(resource);
    const [named] = namedOf(resource, Object.values(resource.roles).flat());
    if (named === undefined || thing === '') return [];
    return this.#uses.flatMap((use): readonly Producer[] => {
      const { operation, resource: lists } = use;
      const isSame = lists?.item === undefined && lists?.parent !== undefined && thingOf(lists) === thing;
      if (!isSame || use.role !== 'list' || !isSafeMethod(operation.method) || !isElsewhere(use, resource)) return [];
      const [first] = answersOf(operation).flatMap((schema) => {
        const list = listingIn(schema, thing);
        if (list?.items === undefined || list.pointer.endsWith('#')) return [];
        const members = identityMembers(list.items, named, lists.collection ?? '', identityNames(named, false));
        return members.map((member) => ({ ...member, pointer: list.pointer + member.pointer }));
      });
      return first === undefined ? [] : [producerOf({ ...first, use, isListed: true }, named.name, 'list', 'lists')];
    });
  }
}

/** Whether an operation is of another resource; what lies below an item can only be asked for if the item is known. */
function isElsewhere({ operation: { path }, resource: own }: DraftUse, resource: Draft): boolean {
  return own !== resource && !formOf(path.text).startsWith(formOf(resource.item?.text ?? ''));
}

/** A response of 202 identifies what the request has started (RFC 9110 §15.3.3). */
const STARTED = '202';

/** Whether an operation is an action that may create or start something. */
function mayMake({ operation, role }: DraftUse): boolean {
  return role === 'action' && operation.method === 'POST' && (has(operation, '201') || has(operation, STARTED));
}

function has({ responses }: Operation, wanted: string): boolean {
  return responses.some(({ status }) => status === wanted);
}

/** Returns the producer of the items that an operation creates and identifies by these members, if there are any. */
function makerOf(
  operation: Operation,
  name: string,
  members: readonly Pick<IdentityMember, 'pointer' | 'name' | 'schema'>[],
): readonly Producer[] {
  const [first] = members;
  if (first === undefined) return [];
  const shown = members.map(({ pointer }) => ({ kind: 'response', pointer }) as const);
  const identity = new Map([[name, [{ kind: 'location' } as const, ...shown]]]);
  const because = `${writtenLabel(operation)} answers with ${first.name}`;
  return [{ operation, by: 'create', identity, source: 'inference', place: first.schema.place, because }];
}

/** The places of the member that identifies an item in the responses to its reads. */
function identityPlaces(resource: Draft): readonly string[] {
  const { collection = '', roles, names } = resource;
  const [named] = names.length === 1 ? namedOf(resource, roles.read) : [];
  if (named === undefined) return [];
  const own = roles.read
    .flatMap(answersOf)
    .flatMap((schema) => identityMembers(schema, named, collection, identityNames(named, false)));
  return [...new Set(own.map(({ schema }) => placeOf(schema)))];
}

function rankOf({ operation: { method } }: Producer): number {
  return isSafeMethod(method) ? 1 : 0;
}

function placeOf({ place: { file, pointer } }: Schema): string {
  return `${file}#${pointer}`;
}

function producerOf(
  { use, pointer, name, schema }: Mention,
  parameter: string,
  by: Producer['by'],
  verb: string,
): Producer {
  const { operation } = use;
  const identity = new Map([[parameter, [{ kind: 'response', pointer } as const]]]);
  const because = `${writtenLabel(operation)} ${verb} ${name}`;
  return { operation, by, identity, source: 'inference', place: schema.place, because };
}
