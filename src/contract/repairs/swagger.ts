import { nodeAt, type JsonMember, type JsonNode, type JsonObjectNode } from '../../json/index.js';
import { flagAt, isObject, itemsOf, memberAt, membersOf, rootOf, textAt } from '../document/located.js';
import type { Located } from '../document/located.js';
import { memberLike, nodeLike, objectLike, setMembers, textLike } from '../document/rewrite.js';
import { methods } from '../structure/objects.js';
import type { Blemish, Repair, RepairContext } from './repair.js';

/**
 * Converts Swagger 2.0 into OpenAPI 3.0, object by object while the document is read, so that every value keeps its
 * place and other files are converted, too. In an OpenAPI document, the same forms are mistakes with that meaning.
 */

export function isSwagger(root: Located): boolean {
  return memberAt(root, 'swagger') !== undefined && memberAt(root, 'openapi') === undefined;
}

/** Fields with other names in OpenAPI 3.0: servers and components. */
function findDocument(at: Located<JsonObjectNode>): Blemish[] {
  const definitions = [
    ['schemas', memberAt(at, 'definitions')],
    ['securitySchemes', memberAt(at, 'securityDefinitions')],
  ] as const;
  const components = definitions.flatMap(([name, value]) =>
    value === undefined ? [] : [memberLike(name, value.node)],
  );
  const apply = (): void => {
    const added = [serversOf(at), memberLike('components', objectLike(components, at.node))];
    setMembers(at.node, [...at.node.members, ...added]);
  };
  return [{ at, message: '', taken: '', apply }];
}

function serversOf(at: Located<JsonObjectNode>): JsonMember {
  const host = memberAt(at, 'host')?.node;
  const base = memberAt(at, 'basePath')?.node;
  const extent = host ?? base ?? at.node;
  const path = base?.type === 'string' ? base.value : '/';
  const schemes = textsAt(at, 'schemes').filter((scheme) => /^https?$/.test(scheme));
  const urls =
    host?.type === 'string'
      ? (schemes.length > 0 ? schemes : ['https']).map((scheme) => `${scheme}://${host.value}${path}`)
      : [path];
  const servers = urls.map((url) => objectLike([memberLike('url', textLike(url, extent))], extent));
  return memberLike('servers', nodeLike({ type: 'array', items: servers }, extent));
}

/** Moves body parameters of a path into each of its operations. */
function findPathBodies(at: Located<JsonObjectNode>, context: RepairContext): Blemish[] {
  return takeBodies(at, context, (bodies, list) => {
    const nodes = new Set(bodies.map(({ node }) => node));
    for (const method of methods) {
      const operation = memberAt(at, method);
      if (isObject(operation)) setItems(operation, 'parameters', list, (items) => [...items, ...nodes]);
    }
  });
}

function findOperationBodies(at: Located<JsonObjectNode>, context: RepairContext): Blemish[] {
  return takeBodies(at, context, (bodies, list) => {
    if (memberAt(at, 'requestBody') !== undefined) return;
    const resolved = bodies.map((each) => parameterAt(each, context));
    const body = resolved.find((each) => textAt(each, 'in') === 'body');
    const types = typesOf('consumes', at, context);
    const made = body === undefined ? formBody(resolved, types, list) : plainBody(body, types);
    setMembers(at.node, [...at.node.members, memberLike('requestBody', made)]);
  });
}

/** Removes body parameters from a list of parameters and passes them to `put`. */
function takeBodies(
  at: Located<JsonObjectNode>,
  context: RepairContext,
  put: (bodies: readonly Located[], list: JsonNode) => void,
): Blemish[] {
  const list = memberAt(at, 'parameters');
  const bodies = itemsOf(list).filter((each) => isBody(each, context));
  if (list === undefined || bodies.length === 0) return [];
  const apply = (): void => {
    const taken = new Set(bodies.map(({ node }) => node));
    setItems(at, 'parameters', list.node, (items) => items.filter((item) => !taken.has(item)));
    put(bodies, list.node);
  };
  return [{ at: list, message: 'a request body is declared as a parameter', taken: 'taken as the body', apply }];
}

function plainBody(body: Located, types: readonly string[]): JsonObjectNode {
  const schema = memberAt(body, 'schema')?.node ?? objectLike([], body.node);
  const kept = membersOf(body).filter(({ name }) => name === 'description' || name === 'required');
  return objectLike(
    [
      ...kept.map(({ name, value }) => memberLike(name, value.node)),
      contentOf(types.length > 0 ? types : ['application/json'], schema),
    ],
    body.node,
  );
}

function formBody(fields: readonly Located[], consumed: readonly string[], extent: JsonNode): JsonObjectNode {
  const hasFile = fields.some((field) => textAt(field, 'type') === 'file');
  const forms = consumed.filter((type) => type === 'multipart/form-data' || (!hasFile && type.includes('urlencoded')));
  const otherwise = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const required = fields.filter((field) => flagAt(field, 'required') === true);
  const names = required.map((field) => textLike(textAt(field, 'name') ?? '', field.node));
  const properties = fields.map((field) => memberLike(textAt(field, 'name') ?? '', schemaOf(field)));
  const schema = objectLike(
    [
      memberLike('type', textLike('object', extent)),
      memberLike('properties', objectLike(properties, extent)),
      ...(names.length === 0 ? [] : [memberLike('required', nodeLike({ type: 'array', items: names }, extent))]),
    ],
    extent,
  );
  const isRequired = nodeLike({ type: 'literal', value: names.length > 0 }, extent);
  return objectLike(
    [memberLike('required', isRequired), contentOf(forms.length > 0 ? forms : [otherwise], schema)],
    extent,
  );
}

/** Converts responses with `schema`, `examples` by media type and the media types of `produces`. */
function findResponses(at: Located<JsonObjectNode>, context: RepairContext): Blemish[] {
  if (!isSwagger(context.root)) return [];
  return membersOf(memberAt(at, 'responses')).flatMap(({ value }) =>
    isObject(value) ? findResponse(value, context, typesOf('produces', at, context)) : [],
  );
}

function findResponse(
  at: Located<JsonObjectNode>,
  context: RepairContext,
  produced = typesOf('produces', undefined, context),
): Blemish[] {
  const schema = memberAt(at, 'schema');
  const examples = memberAt(at, 'examples');
  if (!isSwagger(context.root) || (schema === undefined && examples === undefined)) return [];
  const apply = (): void => {
    const isFile = textAt(schema, 'type') === 'file';
    const types = produced.length > 0 ? produced : [isFile ? 'application/octet-stream' : 'application/json'];
    const named = membersOf(examples).filter(({ name }) => name.includes('/'));
    const content = schema === undefined ? [] : [contentOf(types, schema.node, named)];
    const others = at.node.members.filter(({ value }) => value !== schema?.node && value !== examples?.node);
    setMembers(at.node, [...others, ...content]);
  };
  return [{ at, message: '', taken: '', apply }];
}

function contentOf(
  types: readonly string[],
  schema: JsonNode,
  examples: ReturnType<typeof membersOf> = [],
): JsonMember {
  const media = types.map((type) => {
    const example = examples.find(({ name }) => name === type)?.value.node;
    const members = [memberLike('schema', schema), ...(example === undefined ? [] : [memberLike('example', example)])];
    return memberLike(type, objectLike(members, schema));
  });
  return memberLike('content', objectLike(media, schema));
}

/** The fields of a Swagger 2.0 parameter that belong in a schema. */
const valueFields: ReadonlySet<string> = new Set([
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
  'x-nullable',
]);

/** The formats of arrays (Swagger 2.0, "collectionFormat"); the default separator is a comma. */
const formats: Readonly<Record<string, readonly [style: string | undefined, explode: boolean]>> = {
  csv: [undefined, false],
  multi: ['form', true],
  ssv: ['spaceDelimited', false],
  pipes: ['pipeDelimited', false],
};

function findValueFields(at: Located<JsonObjectNode>, { root }: RepairContext): Blemish[] {
  const own = at.node.members.filter(({ key }) => valueFields.has(key.value));
  const type = memberAt(at, 'type');
  if (type === undefined || memberAt(at, 'schema') !== undefined || memberAt(at, 'content') !== undefined) return [];
  const apply = (): void => {
    const [style, explode] = formats[textAt(at, 'collectionFormat') ?? 'csv'] ?? [undefined, false];
    const isList = textAt(at, 'type') === 'array' && isSwagger(root) && textAt(at, 'in') === 'query';
    const written = isList
      ? [
          memberLike('style', textLike(style ?? 'form', type.node)),
          memberLike('explode', nodeLike({ type: 'literal', value: explode }, type.node)),
        ]
      : [];
    const others = at.node.members.filter((each) => !own.includes(each) && each.key.value !== 'collectionFormat');
    setMembers(at.node, [...others, memberLike('schema', objectLike(own, type.node)), ...written]);
  };
  return [{ at: type, message: 'the schema of a parameter stands beside it', taken: 'taken as its "schema"', apply }];
}

/** The schema of a form field, from its own fields. */
function schemaOf(field: Located): JsonNode {
  const schema = memberAt(field, 'schema')?.node;
  if (schema !== undefined) return schema;
  const own = membersOf(field).filter(({ name }) => valueFields.has(name) || name === 'description');
  return objectLike(
    own.map(({ name, value }) => memberLike(name, value.node)),
    field.node,
  );
}

function isBody(at: Located, context: RepairContext): boolean {
  const location = textAt(parameterAt(at, context), 'in');
  return location === 'body' || location === 'formData';
}

/** The parameter, or the target of its reference in the same file. */
function parameterAt(at: Located, { root }: RepairContext): Located {
  const reference = /^#(\/.+)$/.exec(textAt(at, '$ref') ?? '')?.[1];
  if (reference === undefined) return at;
  const document = rootOf(at.document) ?? root;
  const node = nodeAt(document.node, decodeURIComponent(reference));
  return node === undefined ? at : { document: at.document, node, pointer: reference };
}

function typesOf(name: 'consumes' | 'produces', operation: Located | undefined, { root }: RepairContext): string[] {
  const own = memberAt(operation, name);
  return own === undefined ? textsAt(root, name) : textsAt(operation, name);
}

function textsAt(at: Located | undefined, name: string): string[] {
  return itemsOf(memberAt(at, name)).flatMap(({ node }) => (node.type === 'string' ? [node.value] : []));
}

function setItems(
  at: Located<JsonObjectNode>,
  name: string,
  extent: JsonNode,
  change: (items: readonly JsonNode[]) => readonly JsonNode[],
): void {
  const list = memberAt(at, name)?.node;
  const items = change(list?.type === 'array' ? list.items : []);
  const others = at.node.members.filter(({ key }) => key.value !== name);
  setMembers(at.node, [...others, memberLike(name, nodeLike({ type: 'array', items }, list ?? extent))]);
}

/** Removes the media types of an operation, which have been used. */
function findUsedUp(at: Located<JsonObjectNode>, { root }: RepairContext): Blemish[] {
  const used = at.node.members.filter(({ key }) => ['consumes', 'produces', 'schemes'].includes(key.value));
  if (!isSwagger(root) || used.length === 0) return [];
  const apply = (): void =>
    setMembers(
      at.node,
      at.node.members.filter((each) => !used.includes(each)),
    );
  return [{ at, message: '', taken: '', apply }];
}

export const swaggerRepairs: readonly Repair[] = [
  { id: 'swagger-document', of: ['Swagger'], isSwagger: true, find: findDocument },
  { id: 'body-parameter', of: ['Path Item'], isSwagger: true, find: findPathBodies },
  { id: 'body-parameter', of: ['Operation'], isSwagger: true, find: findOperationBodies },
  { id: 'swagger-response', of: ['Operation'], isSwagger: true, find: findResponses },
  { id: 'swagger-response', of: ['Response'], isSwagger: true, find: (at, context) => findResponse(at, context) },
  { id: 'swagger-media-types', of: ['Operation'], isSwagger: true, find: findUsedUp },
  { id: 'parameter-without-schema', of: ['Parameter', 'Header'], isSwagger: true, find: findValueFields },
];
