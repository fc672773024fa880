import { escapeXml } from '../../text/escape-xml.js';

/** A piece of a document that is well-formed already. */
export interface XmlElement {
  readonly xml: readonly string[];
}

type XmlAttributes = Readonly<Record<string, string | number | undefined>>;

/**
 * One XML element as indented lines. Attributes that are undefined are left out; texts are escaped.
 *
 * @example
 * xmlElement('a', { b: '<' }, 'text').xml // ['<a b="&lt;">text</a>']
 */
export function xmlElement(
  name: string,
  attributes: XmlAttributes,
  content: readonly XmlElement[] | string = [],
): XmlElement {
  const start = startTag(name, attributes);
  if (content.length === 0) return { xml: [`${start.slice(0, -1)}/>`] };
  if (typeof content === 'string') return { xml: [`${start}${escapeLines(content)}</${name}>`] };
  return { xml: [start, ...content.flatMap(({ xml }) => xml).map((line) => `  ${line}`), `</${name}>`] };
}

/** What an element begins with (XML 1.0 §3.1). Attributes that are undefined are left out. */
export function startTag(name: string, attributes: XmlAttributes): string {
  const texts = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`,
  );
  return `<${name}${texts.join('')}>`;
}

/** Line feeds are safe in content, and let a person read it. */
function escapeLines(text: string): string {
  return text.split('\n').map(escapeXml).join('\n');
}
