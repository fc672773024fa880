import {
  convert,
  either,
  matching,
  named,
  object,
  oneOf,
  oneOrMore,
  optional,
  record,
  text,
} from '../../codec/index.js';
import { isolations, roles, type DeclaredResource } from '../../resources/index.js';

/** A text of the document, such as a path or the name of an operation, with its place. */
const declared = convert(text, (value, { place }) => ({ text: value, place }));

const whereabouts = convert(
  matching(
    text,
    /^(?:\/|\$re(?:quest|sponse)\.)/,
    'wrong-value',
    (value) => `${JSON.stringify(value)} does not say where the identity stands`,
    () => 'write a JSON pointer such as "/id", or an expression such as "$response.header.Location"',
  ),
  (value, { place }) => ({ text: value, place }),
);

const resource = object((name) => `resource ${JSON.stringify(name)}`, {
  collection: optional(declared, 'The path of the collection, as the document has it.'),
  item: optional(declared, 'The path of one item, or of a resource of which there is one.'),
  parent: optional(declared, 'The name of the resource below which it lies.'),
  identity: optional(
    either(
      convert(whereabouts, (value) => new Map([['', value]])),
      convert(record(whereabouts), (entries) => new Map(entries.map(({ name, value }) => [name, value]))),
    ),
    'Where a response that creates or lists an item says its identity: a JSON pointer below the item, or a runtime expression; by parameter where its path has several.',
  ),
  operations: optional(
    convert(record(oneOrMore(declared), oneOf(roles, 'role')), (entries) =>
      entries.flatMap(({ name, value }) => value.map((operation) => ({ role: name, operation }))),
    ),
    'Operations, by operationId or as METHOD /path, by what they do: create, read, list, replace, update, delete or action.',
  ),
  isolation: optional(
    oneOf(isolations, 'isolation'),
    '`shared`: every user may read and change what another one has created. `readable`: only its owner may change it.',
  ),
  refers: optional(
    convert(record(declared), (entries) => entries.map(({ name, value }) => ({ slot: name, resource: value }))),
    'Which resources its requests name: by parameter or JSON pointer into the body, the name of a resource.',
  ),
});

/** Resources by name. */
export const resources = convert(record(named('resource', resource)), (entries) =>
  entries.map(({ name, at, value }): DeclaredResource => {
    const { collection, item, parent, identity = new Map(), operations = [], refers = [], isolation } = value;
    return { name, place: at.place, collection, item, parent, identity, operations, refers, isolation };
  }),
);
