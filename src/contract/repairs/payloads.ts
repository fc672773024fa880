import { parseMediaType } from '../../http/index.js';
import type { JsonMember, JsonObjectNode } from '../../json/index.js';
import { isObject, type Located, memberAt, membersOf, textAt } from '../document/located.js';
import { setMembers, nodeLike, setMember, remove, rewrite } from '../document/rewrite.js';
import type { Blemish, Repair } from './repair.js';

/** Several media types in one key of `content`, `application/json, application/xml`: each gets the value. */
function findMediaLists(at: Located<JsonObjectNode>): Blemish[] {
  const content = memberAt(at, 'content');
  return membersOf(content).flatMap(({ name, key }): Blemish[] => {
    const types = name.split(/\s*[,|]\s*|\s+(?=\w+\/)/);
    const isList = types.length > 1 && types.every((type) => parseMediaType(type) !== undefined);
    if (!isList || !isObject(content) || parseMediaType(name) !== undefined) return [];
    const apply = (): void => {
      const taken = new Set(content.node.members.map((member) => member.key.value));
      const members = content.node.members.flatMap((member): JsonMember[] => {
        if (member.key !== key.node) return [member];
        const own = types.filter((type) => !taken.has(type));
        return own.map((type) => ({ key: nodeLike(type, member.key), value: member.value }));
      });
      setMembers(content.node, members);
    };
    const message = `${JSON.stringify(name)} is not a media type`;
    return [{ at: key, message, taken: `taken as ${types.join(' and ')}`, apply }];
  });
}

const schemaFields = ['type', 'properties', 'items', 'allOf', 'oneOf', 'anyOf', 'enum', '$ref'];

/** A schema instead of a Media Type Object. */
function findBareSchemas(at: Located<JsonObjectNode>): Blemish[] {
  const [sign] = schemaFields.flatMap((name) => memberAt(at, name) ?? []);
  if (sign === undefined || memberAt(at, 'schema') !== undefined) return [];
  const reference = textAt(at, '$ref');
  if (reference !== undefined && !leadsToSchema(reference)) return [];
  const apply = (): void => rewrite(at.node, nodeLike({ schema: { ...at.node } }, at.node));
  return [
    { at, message: 'a schema stands in the place of a Media Type Object', taken: 'taken as its "schema"', apply },
  ];
}

export function leadsToSchema(reference: string): boolean {
  return /[/#](?:schemas|definitions)\//.test(reference);
}

/** A `schema` without a media type, as in Swagger 2.0. */
function findTypelessSchemas(at: Located<JsonObjectNode>): Blemish[] {
  const schema = memberAt(at, 'schema');
  if (schema === undefined || memberAt(at, 'content') !== undefined) return [];
  const apply = (): void => {
    remove(at, schema.node);
    setMember(at.node, 'content', nodeLike({ 'application/json': { schema: schema.node } }, schema.node));
  };
  const message = 'a "schema" stands where a media type is needed around it';
  return [{ at: schema, message, taken: 'taken as that of application/json', apply }];
}

export const payloadRepairs: readonly Repair[] = [
  { id: 'media-type-list', of: ['Request Body', 'Response', 'Parameter', 'Header'], find: findMediaLists },
  { id: 'bare-schema', of: ['Media Type'], find: findBareSchemas },
  { id: 'schema-without-media-type', of: ['Request Body', 'Response'], find: findTypelessSchemas },
];
