import { schemaAt, type Schema, withReferences } from '../../contract/index.js';
import { isArrayValue, isExactNumber, numberText, type JsonNode, type JsonValue, isLiteral } from '../../json/index.js';

/** The XML Object of a schema (OpenAPI 3.1 §4.8.26). */
interface Xml {
  readonly name: string | undefined;
  readonly attribute: boolean;
  readonly wrapped: boolean;
  readonly prefix: string | undefined;
  readonly namespace: string | undefined;
}

/**
 * A value as an XML document, by the XML Objects of its schema. The default name of the root element is `xml`. A list
 * is always wrapped, because a document has exactly one root element (XML 1.0 §2.1).
 */
export function writeXml(value: JsonValue, schema: Schema | undefined): string {
  const xml = { ...xmlOf(schema), wrapped: true };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${child({ name: xml.name ?? 'xml', member: value, at: schema, xml })}`;
}

function element(name: string, value: JsonValue, schema: Schema | undefined): string {
  const { prefix, namespace } = xmlOf(schema);
  const tag = tagName(prefix === undefined ? name : `${prefix}:${name}`);
  const declared =
    namespace === undefined ? '' : ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${escape(namespace)}"`;
  if (value === null) return `<${tag}${declared}/>`;
  if (isArrayValue(value)) return value.map((item) => element(name, item, itemOf(schema))).join('');
  if (typeof value !== 'object') return `<${tag}${declared}>${escape(text(value))}</${tag}>`;
  const members = Object.entries(value).map(([key, member]) => {
    const at = schema === undefined ? undefined : memberOf(schema, key);
    return { name: xmlOf(at).name ?? key, member, at, xml: xmlOf(at) };
  });
  const attributes = members.filter(({ xml }) => xml.attribute);
  const attributeText = attributes.map((each) => ` ${tagName(each.name)}="${escape(text(each.member))}"`).join('');
  const children = members.filter(({ xml }) => !xml.attribute).map(child);
  return `<${tag}${declared}${attributeText}>${children.join('')}</${tag}>`;
}

function child({
  name,
  member,
  at,
  xml,
}: {
  name: string;
  member: JsonValue;
  at: Schema | undefined;
  xml: Xml;
}): string {
  if (!isArrayValue(member)) return element(name, member, at);
  const items = member.map((item) => element(xmlOf(itemOf(at)).name ?? name, item, itemOf(at))).join('');
  return xml.wrapped ? `<${tagName(name)}>${items}</${tagName(name)}>` : items;
}

function xmlOf(schema: Schema | undefined): Xml {
  const [node] = [...withReferences(schema)].flatMap((each) => each.keyword('xml')?.node ?? []);
  const get = (key: string): JsonNode | undefined =>
    node?.type === 'object' ? node.members.find((member) => member.key.value === key)?.value : undefined;
  const string = (key: string): string | undefined => {
    const found = get(key);
    return found?.type === 'string' ? found.value : undefined;
  };
  const flag = (key: string): boolean => isLiteral(get(key), true);
  return {
    name: string('name'),
    attribute: flag('attribute'),
    wrapped: flag('wrapped'),
    prefix: string('prefix'),
    namespace: string('namespace'),
  };
}

function memberOf(schema: Schema, name: string): Schema | undefined {
  const found = schemaAt(schema, [name]);
  return found === schema ? undefined : found;
}

function itemOf(schema: Schema | undefined): Schema | undefined {
  return schema === undefined ? undefined : memberOf(schema, '0');
}

function text(value: JsonValue): string {
  if (isExactNumber(value)) return numberText(value);
  return value === null || typeof value === 'object' ? '' : String(value);
}

/** Replaces characters that XML names cannot have. */
function tagName(name: string): string {
  const safe = name.replaceAll(/[^\p{L}\p{N}._:-]/gu, '_');
  return /^[\p{L}_]/u.test(safe) ? safe : `_${safe}`;
}

/** Most control characters cannot be written in XML (XML 1.0 §2.2). */
function escape(raw: string): string {
  return raw
    .toWellFormed()
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')
    .replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
