import { ownNameInBody, type RequestPlan } from '../../cases/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { parsePathTemplate } from '../../http/index.js';
import { plainName, singular } from '../../resources/index.js';
import { bodyMembers } from './body-member.js';
import { itemPathOf, namedPlaces, type Creators, type ItemPath } from './item-path.js';

/** A member of a body that names a thing which another operation creates. */
export interface Reference {
  readonly member: string;
  readonly item: ItemPath;
}

/** What is created, by the names that other bodies give to what refers to it. */
export type ThingNames = ReadonlyMap<string, ItemPath>;

/**
 * What the names of members can refer to: `customer` and `customer_id` to what is created with `POST /customers`. Of
 * things of one name those nearest to the root are meant.
 */
export function thingNames({ operations }: Contract, creators: Creators): ThingNames {
  const paths = new Map(
    operations.flatMap(({ path: { text } }) => {
      const [place] = namedPlaces(text.split('/'));
      const [parameter, ...others] = place?.names ?? [];
      const isOne = place !== undefined && parameter !== undefined && others.length === 0;
      return isOne ? [[place.collection, { text, parameter }] as const] : [];
    }),
  );
  const names = new Map<string, ItemPath>();
  for (const [collection, creator] of [...creators].toSorted(([one], [other]) => one.length - other.length)) {
    const { text, parameter } = paths.get(collection) ?? belowOf(collection);
    const thing = plainName(singular(collection.slice(collection.lastIndexOf('/') + 1)));
    for (const word of ['', 'id', 'uuid', 'ref', plainName(parameter)]) {
      const name = `${thing}${word}`;
      if (!names.has(name)) names.set(name, { path: parsePathTemplate(text), names: [parameter], creator });
    }
  }
  return names;
}

/** Where a thing of a collection may be found: a name stands but once in a path (OpenAPI 3.1 §4.8.8.2). */
function belowOf(collection: string): { readonly text: string; readonly parameter: string } {
  let parameter = 'id';
  while (collection.includes(`{${parameter}}`)) parameter = `own-${parameter}`;
  return { text: `${collection}/{${parameter}}`, parameter };
}

/**
 * What bodies of an operation refer to, as the names of their members say; not what the operation is itself about, unless
 * nothing but its body says so.
 *
 * @example
 * referencesIn(contract, createOrder, [plan], thingNames(contract, creators), creators) // [{ member: 'customer_id', item }]
 */
export function referencesIn(
  contract: Contract,
  operation: Operation,
  plans: readonly RequestPlan[],
  things: ThingNames,
  creators: Creators,
): readonly Reference[] {
  const members = new Set(plans.flatMap((plan) => bodyMembers(plan).map(({ name }) => name)));
  const own = itemPathOf(operation, creators)?.creator;
  const inBody = ownNameInBody(contract, operation);
  return [...members].flatMap((member) => {
    const name = plainName(member);
    const isOwn = inBody?.names.has(name) === true;
    const item = isOwn ? [...things.values()].find(({ creator }) => creator === inBody?.creator) : things.get(name);
    const isOther = item !== undefined && item.creator !== operation && item.creator !== own;
    return isOther ? [{ member, item }] : [];
  });
}
