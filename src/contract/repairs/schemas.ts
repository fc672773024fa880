import { compareNumbers, exactNumber, isLiteral, type JsonObjectNode } from '../../json/index.js';
import { itemsOf, type Located, memberAt, membersOf } from '../document/located.js';
import { nearestName } from '../../error/index.js';
import { nodeLike, remove, rename, rewrite, setMember } from '../document/rewrite.js';
import type { Blemish, Repair, RepairContext } from './repair.js';
import { isSwagger } from './swagger.js';

/** Invalid type names that people and generators write, with the type and format that they stand for. */
const typeNames: Readonly<Record<string, readonly [type: string | undefined, format?: string]>> = {
  any: [undefined],
  mixed: [undefined],
  object_id: ['string'],
  str: ['string'],
  text: ['string'],
  char: ['string'],
  uuid: ['string', 'uuid'],
  email: ['string', 'email'],
  uri: ['string', 'uri'],
  url: ['string', 'uri'],
  date: ['string', 'date'],
  datetime: ['string', 'date-time'],
  'date-time': ['string', 'date-time'],
  timestamp: [undefined],
  file: ['string', 'binary'],
  binary: ['string', 'binary'],
  int: ['integer'],
  int32: ['integer', 'int32'],
  int64: ['integer', 'int64'],
  long: ['integer', 'int64'],
  short: ['integer'],
  float: ['number', 'float'],
  double: ['number', 'double'],
  decimal: ['number'],
  numeric: ['number'],
  bool: ['boolean'],
  list: ['array'],
  dict: ['object'],
  map: ['object'],
  hash: ['object'],
  json: [undefined],
};

const types: readonly string[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

function meantType(name: string): readonly [type: string | undefined, format?: string] | undefined {
  const plain = name.toLowerCase();
  if (types.includes(plain)) return [plain];
  if (Object.hasOwn(typeNames, plain)) return typeNames[plain];
  const near = nearestName(plain, types);
  return near === undefined ? undefined : [near];
}

/** Invalid types, `type: file`, `type: String`, `type: [string, null]`: each stands for a type, or for none. */
function findTypes(at: Located<JsonObjectNode>, { dialect }: RepairContext): Blemish[] {
  const type = memberAt(at, 'type');
  if (type === undefined) return [];
  const nodes = type.node.type === 'array' ? itemsOf(type) : [type];
  return nodes.flatMap((each): Blemish[] => {
    const { node } = each;
    if (isLiteral(node, null) && dialect?.keywords.has('nullable') !== true) {
      const apply = (): void => rewrite(node, { type: 'string', value: 'null' });
      return [{ at: each, message: 'a type must be a string, not null', taken: 'taken as "null"', apply }];
    }
    if (node.type !== 'string' || types.includes(node.value)) return [];
    const [meant, format] = meantType(node.value) ?? [];
    const message = `"type" must be one of ${types.map((name) => `"${name}"`).join(', ')}, not "${node.value}"`;
    if (meant === undefined) {
      return [{ at: each, message, taken: 'taken as any type', apply: () => remove(at, type.node) }];
    }
    const taken = `taken as "${meant}"${format === undefined ? '' : ` of format "${format}"`}`;
    const apply = (): void => {
      rewrite(node, { type: 'string', value: meant });
      if (format === undefined || memberAt(at, 'format') !== undefined) return;
      setMember(at.node, 'format', nodeLike(format, node));
    };
    return [{ at: each, message, taken, apply }];
  });
}

function isTrue({ node }: Located): boolean {
  return isLiteral(node, true);
}

function isFlag({ node }: Located): boolean {
  return node.type === 'literal' && node.value !== null;
}

/** `required: true` in a property, which belongs in the surrounding object. */
function findRequiredProperties(at: Located<JsonObjectNode>): Blemish[] {
  return membersOf(memberAt(at, 'properties')).flatMap(({ name, value }): Blemish[] => {
    const said = memberAt(value, 'required');
    if (said === undefined || !isFlag(said)) return [];
    const message = `"required" must be an array, not ${isTrue(said)}`;
    const taken = isTrue(said) ? `taken as "${name}" being required` : 'taken as what holds without it';
    const apply = (): void => {
      remove(value, said.node);
      if (!isTrue(said)) return;
      const list = memberAt(at, 'required')?.node;
      const names = list?.type === 'array' ? list.items : [];
      if (names.some((each) => each.type === 'string' && each.value === name)) return;
      setMember(at.node, 'required', nodeLike([...names, nodeLike(name, said.node)], list ?? said.node));
    };
    return [{ at: said, message, taken, apply }];
  });
}

/** `required: true` in a schema that is no property, whose value is there whenever the schema applies. */
function findRequiredWholes(at: Located<JsonObjectNode>): Blemish[] {
  const said = memberAt(at, 'required');
  if (said === undefined || !isFlag(said)) return [];
  const message = `"required" must be an array, not ${isTrue(said)}`;
  return [{ at: said, message, taken: 'ignored', apply: () => remove(at, said.node) }];
}

/** Boolean bounds of draft-04 in a later dialect, and numeric exclusive bounds in a dialect like draft-04. */
function findExclusiveBounds(at: Located<JsonObjectNode>, { dialect }: RepairContext): Blemish[] {
  return (['minimum', 'maximum'] as const).flatMap((name): Blemish[] => {
    const exclusive = name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
    const said = memberAt(at, exclusive);
    const isNumber = dialect?.keywords.get(exclusive)?.shape.kind === 'number';
    if (said === undefined) return [];
    const bound = memberAt(at, name)?.node;
    if (isNumber && isFlag(said)) {
      const message = `"${exclusive}" must be a number, not ${isTrue(said)}`;
      if (!isTrue(said) || bound === undefined) {
        return [{ at: said, message, taken: 'ignored', apply: () => remove(at, said.node) }];
      }
      const apply = (): void => {
        remove(at, bound);
        setMember(at.node, exclusive, bound);
      };
      return [{ at: said, message, taken: `taken as "${name}" being excluded`, apply }];
    }
    const { node } = said;
    if (isNumber || node.type !== 'number') return [];
    const message = `"${exclusive}" must be true or false, not the number ${node.literal}`;
    const difference =
      bound?.type === 'number' ? compareNumbers(exactNumber(bound.literal), exactNumber(node.literal)) : 0;
    const isTighter = name === 'minimum' ? difference > 0 : difference < 0;
    const apply = (): void => {
      remove(at, node);
      if (isTighter) return;
      setMember(at.node, name, node);
      setMember(at.node, exclusive, nodeLike(true, node));
    };
    return [{ at: said, message, taken: isTighter ? 'ignored' : 'taken as the excluded bound', apply }];
  });
}

/**
 * An array of schemas in `items`. Until 2019-09, each applies to one item; in OpenAPI 3.0, which never had this, each
 * item may match any of them.
 */
function findListedItems(at: Located<JsonObjectNode>, { dialect }: RepairContext): Blemish[] {
  const items = memberAt(at, 'items');
  if (items?.node.type !== 'array' || dialect?.keywords.get('items')?.shape.kind !== 'schema') return [];
  const message = '"items" must be a schema, not an array';
  const { node } = items;
  const [only, ...others] = node.items;
  if (dialect.keywords.has('prefixItems') && memberAt(at, 'prefixItems') === undefined) {
    const apply = (): void => {
      const key = at.node.members.find(({ value }) => value === node)?.key;
      if (key !== undefined) rename(at.node, key, 'prefixItems');
    };
    return [{ at: items, message, taken: 'taken as "prefixItems"', apply }];
  }
  const apply = (): void => {
    const any = nodeLike({ anyOf: only === undefined ? undefined : { ...node } }, node);
    setMember(at.node, 'items', only !== undefined && others.length === 0 ? only : any);
  };
  return [{ at: items, message, taken: 'taken as items of any of these', apply }];
}

/** `const` in a dialect that has none: generators write it in OpenAPI 3.0, too. */
function findForeignConstants(at: Located<JsonObjectNode>, { dialect }: RepairContext): Blemish[] {
  const said = memberAt(at, 'const');
  if (said === undefined || dialect === undefined || dialect.keywords.has('const')) return [];
  const message = `"const" is not a keyword of ${dialect.name}`;
  const { node } = said;
  if (memberAt(at, 'enum') !== undefined)
    return [{ at: said, message, taken: 'ignored beside "enum"', apply: () => remove(at, node) }];
  const apply = (): void => {
    remove(at, node);
    setMember(at.node, 'enum', nodeLike([node], node));
  };
  return [{ at: said, message, taken: 'taken as an "enum" with one value', apply }];
}

function findTextDiscriminators(at: Located<JsonObjectNode>): Blemish[] {
  const discriminator = memberAt(at, 'discriminator');
  if (discriminator?.node.type !== 'string') return [];
  const { node } = discriminator;
  const apply = (): void => rewrite(node, nodeLike({ propertyName: { ...node } }, node));
  const message = '"discriminator" must be an object, not a string';
  return [{ at: discriminator, message, taken: 'taken as its "propertyName"', apply }];
}

/** `x-nullable`, used for Swagger 2.0 before OpenAPI 3.0 introduced `nullable`. */
function findForeignNull(at: Located<JsonObjectNode>): Blemish[] {
  const said = memberAt(at, 'x-nullable');
  if (said === undefined || !isTrue(said) || memberAt(at, 'nullable') !== undefined) return [];
  const apply = (): void => setMember(at.node, 'nullable', said.node);
  return [{ at: said, message: '"x-nullable" says nothing', taken: 'taken as "nullable"', apply }];
}

export const schemaRepairs: readonly Repair[] = [
  { id: 'type-name', of: ['Schema'], isSwagger: true, find: findTypes },
  { id: 'required-in-property', of: ['Schema'], find: findRequiredProperties },
  { id: 'required-whole', of: ['Schema'], find: findRequiredWholes },
  { id: 'exclusive-bound', of: ['Schema'], find: findExclusiveBounds },
  { id: 'listed-items', of: ['Schema'], find: findListedItems },
  { id: 'foreign-const', of: ['Schema'], find: findForeignConstants },
  { id: 'text-discriminator', of: ['Schema'], isSwagger: true, find: findTextDiscriminators },
  {
    id: 'foreign-null',
    of: ['Schema'],
    isSwagger: true,
    find: (at, context) => (isSwagger(context.root) ? findForeignNull(at) : []),
  },
];
