import type { Cursor } from '../../cases/index.js';
import { didYouMean } from '../../error/index.js';
import { roles, type Declared, type DeclaredResource } from '../../resources/index.js';
import { readSection, type Key, type Kind } from './kind.js';

/** A text of the document, such as a path or the name of an operation, with its place. */
const declared: Kind<Declared> = { name: 'declared', read: declaredAt };

/** A JSON pointer or a runtime expression; of several parameters one each. */
const identity: Kind<DeclaredResource['identity']> = {
  name: 'identity',
  read(cursor, key) {
    const read = (at: Cursor, name: string): (readonly [string, Declared])[] => {
      const found = declaredAt(at, key);
      if (found === undefined) return [];
      if (/^(?:\/|\$re(?:quest|sponse)\.)/.test(found.text)) return [[name, found]];
      const hint = 'write a JSON pointer such as "/id", or an expression such as "$response.header.Location"';
      at.refuse('wrong-value', `${JSON.stringify(found.text)} does not say where the identity stands`, hint);
      return [];
    };
    if (cursor.node.type !== 'object') return new Map(read(cursor, ''));
    return new Map(cursor.entries(key).flatMap((entry) => read(entry.value, entry.key.string)));
  },
};

/** Operations by role, one or a list. */
const operations: Kind<DeclaredResource['operations']> = {
  name: 'operations',
  read(cursor, what) {
    return cursor.entries(what).flatMap(({ key, value }) => {
      const role = roles.find((each) => each === key.string);
      if (role === undefined) {
        const hint = didYouMean(key.string, roles) ?? `known are ${roles.join(', ')}`;
        key.refuse('unknown-word', `unknown role ${JSON.stringify(key.string)}`, hint);
        return [];
      }
      const items = value.node.type === 'array' ? value.items(role) : [value];
      return items.flatMap((item) => {
        const operation = declaredAt(item, role);
        return operation === undefined ? [] : [{ role, operation }];
      });
    });
  },
};

/** Names of resources by what refers to them. */
const refers: Kind<DeclaredResource['refers']> = {
  name: 'refers',
  read(cursor, what) {
    return cursor.entries(what).flatMap(({ key, value }) => {
      const resource = declaredAt(value, key.string);
      return resource === undefined ? [] : [{ slot: key.string, resource }];
    });
  },
};

/** The keys of one resource. */
export const resourceKeys = {
  collection: { kind: declared, doc: 'The path of the collection, as the document has it.' },
  item: { kind: declared, doc: 'The path of one item, or of a resource of which there is one.' },
  parent: { kind: declared, doc: 'The name of the resource below which it lies.' },
  identity: {
    kind: identity,
    doc: 'Where a response that creates or lists an item says its identity: a JSON pointer below the item, or a runtime expression; by parameter where its path has several.',
  },
  operations: {
    kind: operations,
    doc: 'Operations, by operationId or as METHOD /path, by what they do: create, read, list, replace, update, delete or action.',
  },
  refers: {
    kind: refers,
    doc: 'Which resources its requests name: by parameter or JSON pointer into the body, the name of a resource.',
  },
} as const satisfies Record<string, Key<unknown>>;

/** Resources by name. */
export const resources: Kind<readonly DeclaredResource[]> = {
  name: 'resources',
  read(cursor, what, surroundings) {
    return cursor.entries(what).map(({ key, value }): DeclaredResource => {
      const name = key.string;
      const section = readSection(value, `resource ${JSON.stringify(name)}`, resourceKeys, surroundings);
      return {
        name,
        place: key.place,
        collection: section.collection,
        item: section.item,
        parent: section.parent,
        identity: section.identity ?? new Map(),
        operations: section.operations ?? [],
        refers: section.refers ?? [],
      };
    });
  },
};

function declaredAt(cursor: Cursor, key: string): Declared | undefined {
  const text = cursor.text(key);
  if (text?.trim() === '') cursor.refuse('wrong-value', `${key} is empty`);
  return text === undefined ? undefined : { text, place: cursor.place };
}
