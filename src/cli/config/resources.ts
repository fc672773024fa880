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

/** A text with its place, such as a path or the name of an operation. */
const declared = convert(text, (value, { place }) => ({ text: value, place }));

const whereabouts = convert(
  matching(
    text,
    /^(?:\/|\$re(?:quest|sponse)\.)/,
    'wrong-value',
    (value) => `${JSON.stringify(value)} does not name the place of the identity`,
    () => 'write a JSON Pointer such as "/id", or an expression such as "$response.header.Location"',
  ),
  (value, { place }) => ({ text: value, place }),
);

const resource = object((name) => `resource ${JSON.stringify(name)}`, {
  collection: optional(declared, 'The path of the collection in the document.'),
  item: optional(declared, 'The path of an item, or of a singleton.'),
  parent: optional(declared, 'The name of the parent resource.'),
  identity: optional(
    either(
      convert(whereabouts, (value) => new Map([['', value]])),
      convert(record(whereabouts), (entries) => new Map(entries.map(({ name, value }) => [name, value]))),
    ),
    'Where responses that create or list an item contain its identity: a JSON Pointer below the item, or a runtime expression; by parameter if the path has several.',
  ),
  operations: optional(
    convert(record(oneOrMore(declared), oneOf(roles, 'role')), (entries) =>
      entries.flatMap(({ name, value }) => value.map((operation) => ({ role: name, operation }))),
    ),
    'Operations, by operationId or as METHOD /path, for each role: create, read, list, replace, update, delete or action.',
  ),
  isolation: optional(
    oneOf(isolations, 'isolation'),
    '`shared`: every user may read and change what another user created. `readable`: only the owner may change it.',
  ),
  refers: optional(
    convert(record(declared), (entries) => entries.map(({ name, value }) => ({ slot: name, resource: value }))),
    'The resources that its requests reference: the name of a resource by parameter, or by JSON Pointer into the body.',
  ),
});

export const resources = convert(record(named('resource', resource)), (entries) =>
  entries.map(({ name, at, value }): DeclaredResource => {
    const { collection, item, parent, identity = new Map(), operations = [], refers = [], isolation } = value;
    return { name, place: at.place, collection, item, parent, identity, operations, refers, isolation };
  }),
);
