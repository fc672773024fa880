import { formKind } from '../../http/index.js';
import { nodeAt, type JsonNode, type JsonObjectNode } from '../../json/index.js';
import { flagAt, isObject, itemsOf, memberAt, membersOf, rootOf, textAt } from '../document/located.js';
import type { Located, LocatedMember } from '../document/located.js';
import { nodeLike, setMembers, setMember, remove } from '../document/rewrite.js';
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
  const [schemas, securitySchemes] = ['definitions', 'securityDefinitions'].map((name) => memberAt(at, name)?.node);
  const apply = (): void => {
    setMember(at.node, 'servers', serversOf(at));
    setMember(at.node, 'components', nodeLike({ schemas, securitySchemes }, at.node));
  };
  return [{ at, message: '', taken: '', apply }];
}

function serversOf(at: Located<JsonObjectNode>): JsonNode {
  const host = memberAt(at, 'host')?.node;
  const base = memberAt(at, 'basePath')?.node;
  const path = base?.type === 'string' ? base.value : '/';
  const schemes = textsAt(at, 'schemes').filter((scheme) => /^https?$/.test(scheme));
  const urls =
    host?.type === 'string'
      ? (schemes.length > 0 ? schemes : ['https']).map((scheme) => `${scheme}://${host.value}${path}`)
      : [path];
  return nodeLike(
    urls.map((url) => ({ url })),
    host ?? base ?? at.node,
  );
}

/** Moves body parameters of a path into each of its operations. */
function findPathBodies(at: Located<JsonObjectNode>, context: RepairContext): Blemish[] {
  return takeBodies(at, context, (bodies, list) => {
    const nodes = new Set(bodies.map(({ node }) => node));
    for (const method of methods) {
      const operation = memberAt(at, method);
      if (isObject(operation)) setParameters(operation, list, (items) => [...items, ...nodes]);
    }
  });
}

function findOperationBodies(at: Located<JsonObjectNode>, context: RepairContext): Blemish[] {
  return takeBodies(at, context, (bodies, list) => {
    if (memberAt(at, 'requestBody') !== undefined) return;
    const resolved = bodies.map((each) => parameterAt(each, context));
    const body = resolved.find((each) => textAt(each, 'in') === 'body');
    const types = typesOf('consumes', at, context);
    setMember(at.node, 'requestBody', body === undefined ? formBody(resolved, types, list) : plainBody(body, types));
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
    setParameters(at, list.node, (items) => items.filter((item) => !taken.has(item)));
    put(bodies, list.node);
  };
  return [{ at: list, message: 'a request body is declared as a parameter', taken: 'taken as the body', apply }];
}

function plainBody(body: Located, types: readonly string[]): JsonNode {
  const schema = memberAt(body, 'schema')?.node ?? nodeLike({}, body.node);
  const kept = membersOf(body).filter(({ name }) => name === 'description' || name === 'required');
  const content = contentOf(types.length > 0 ? types : ['application/json'], schema);
  return nodeLike({ ...membersByName(kept), content }, body.node);
}

function formBody(fields: readonly Located[], consumed: readonly string[], extent: JsonNode): JsonNode {
  const hasFile = fields.some((field) => textAt(field, 'type') === 'file');
  const forms = consumed.filter(
    (type) => formKind(type) === 'multipart' || (!hasFile && formKind(type) === 'urlencoded'),
  );
  const otherwise = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const names = fields
    .filter((field) => flagAt(field, 'required') === true)
    .map((field) => nodeLike(textAt(field, 'name') ?? '', field.node));
  const isRequired = names.length > 0;
  const properties = Object.fromEntries(fields.map((field) => [textAt(field, 'name') ?? '', schemaOf(field)]));
  const schema = nodeLike({ type: 'object', properties, required: isRequired ? names : undefined }, extent);
  const content = contentOf(forms.length > 0 ? forms : [otherwise], schema);
  return nodeLike({ required: isRequired, content }, extent);
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
    for (const used of [schema, examples]) if (used !== undefined) remove(at, used.node);
    if (schema !== undefined) setMember(at.node, 'content', contentOf(types, schema.node, named));
  };
  return [{ at, message: '', taken: '', apply }];
}

function contentOf(types: readonly string[], schema: JsonNode, examples: readonly LocatedMember[] = []): JsonNode {
  const example = membersByName(examples);
  return nodeLike(Object.fromEntries(types.map((type) => [type, { schema, example: example[type] }])), schema);
}

function membersByName(members: readonly LocatedMember[]): Readonly<Record<string, JsonNode>> {
  return Object.fromEntries(members.map(({ name, value }) => [name, value.node]));
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
const formats: Readonly<Record<string, readonly [style: string, explode: boolean]>> = {
  csv: ['form', false],
  multi: ['form', true],
  ssv: ['spaceDelimited', false],
  pipes: ['pipeDelimited', false],
};

function findValueFields(at: Located<JsonObjectNode>, { root }: RepairContext): Blemish[] {
  const own = at.node.members.filter(({ key }) => valueFields.has(key.value));
  const type = memberAt(at, 'type');
  if (type === undefined || memberAt(at, 'schema') !== undefined || memberAt(at, 'content') !== undefined) return [];
  const apply = (): void => {
    const [style, explode] = formats[textAt(at, 'collectionFormat') ?? 'csv'] ?? ['form', false];
    const isList = textAt(at, 'type') === 'array' && isSwagger(root) && textAt(at, 'in') === 'query';
    const others = at.node.members.filter((each) => !own.includes(each) && each.key.value !== 'collectionFormat');
    setMembers(at.node, others);
    const { start, end } = type.node;
    setMember(at.node, 'schema', { type: 'object', members: own, start, end });
    if (!isList) return;
    setMember(at.node, 'style', nodeLike(style, type.node));
    setMember(at.node, 'explode', nodeLike(explode, type.node));
  };
  return [{ at: type, message: 'the schema of a parameter stands beside it', taken: 'taken as its "schema"', apply }];
}

/** The schema of a form field, from its own fields. */
function schemaOf(field: Located): JsonNode {
  const schema = memberAt(field, 'schema')?.node;
  if (schema !== undefined) return schema;
  const own = membersOf(field).filter(({ name }) => valueFields.has(name) || name === 'description');
  return nodeLike(membersByName(own), field.node);
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

function setParameters(
  at: Located<JsonObjectNode>,
  extent: JsonNode,
  change: (items: readonly JsonNode[]) => readonly JsonNode[],
): void {
  const list = memberAt(at, 'parameters')?.node;
  setMember(at.node, 'parameters', nodeLike(change(list?.type === 'array' ? list.items : []), list ?? extent));
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
