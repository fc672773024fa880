import { getOrInsert, type Operation, type Schema } from '../contract/index.js';
import { formatPointer } from '../json/index.js';
import { draftOf, freeName, lineOf, type Draft } from './draft.js';
import { containersOf } from './identity.js';
import { isIdOf, withoutId } from './item-names.js';
import { answersOf, fits, isScalarName, itemsOf, membersOf } from './members.js';
import { writtenLabel } from './readings.js';
import { means } from './vocabulary.js';
import { plainName, thingName } from './words.js';

/** A list within the items of a resource, whose own items have an identity: the `columns` of a board. */
interface Part {
  readonly owner: Draft;
  readonly read: Operation;
  readonly name: string;
  /** The pointer to the identity of each, in the response to the read. */
  readonly pointer: string;
  readonly schema: Schema;
}

/** The parts of items that references name by an id: the `columnId` of a task on a board. */
export class Parts {
  readonly #drafts: Draft[];
  readonly #shown = new Map<Draft, readonly Part[]>();
  readonly #added = new Map<Part, Draft>();

  /** `drafts` gets the resource of each part that is found. */
  constructor(drafts: Draft[]) {
    this.#drafts = drafts;
  }

  /** The resource that a reference in a request about `from` names, if items of one of its ancestors contain it. */
  find(name: string, from: Draft | undefined, schema: Schema | undefined): Draft | undefined {
    if (!isIdOf(name)) return undefined;
    const thing = thingName(withoutId(name));
    const found = lineOf(from)
      .slice(1)
      .flatMap((owner) => getOrInsert(this.#shown, owner, () => partsOf(owner)))
      .find((part) => thingName(part.name) === thing && fits(part.schema, schema) && fits(schema, part.schema));
    return found && getOrInsert(this.#added, found, () => this.#add(found, thing));
  }

  #add({ owner, read, name, pointer, schema: { place } }: Part, thing: string): Draft {
    const collection = `${owner.item?.text ?? ''}/${name}`;
    const parameter = freeName(collection, thing, `${thing}Id`);
    const label = writtenLabel(read);
    const because = `${label} shows the identity of each of its ${name}`;
    const draft = draftOf({ collection, item: undefined, names: [parameter], parent: owner, place, because });
    const identity = new Map([[parameter, [{ kind: 'response', pointer } as const]]]);
    draft.name = `${owner.name}-${thing}`;
    draft.producers = [{ operation: read, by: 'list', identity, source: 'inference', place, because }];
    this.#drafts.push(draft);
    return draft;
  }
}

function partsOf(owner: Draft): readonly Part[] {
  const { item, collection = '', roles } = owner;
  if (item === undefined) return [];
  return roles.read.flatMap((read) =>
    answersOf(read)
      .flatMap((schema) => containersOf(schema, collection))
      .flatMap(([around, object]) => [...membersOf(object)].map(([name, member]) => [around, name, member] as const))
      .flatMap(([around, name, member]): readonly Part[] => {
        const items = itemsOf(member)?.items;
        const own = items === undefined ? [] : [...membersOf(items)];
        const found = own.find(([each, schema]) => means(plainName(each), 'id') && isScalarName(schema));
        if (found === undefined) return [];
        const [id, schema] = found;
        return [{ owner, read, name, pointer: around + formatPointer([name, '*', id]), schema }];
      }),
  );
}
