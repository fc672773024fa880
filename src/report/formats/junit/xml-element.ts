import { escapeXml } from '../../text/escape-xml.js';

/** A well-formed part of a document. */
export interface XmlElement {
  readonly xml: readonly string[];
}

type XmlAttributes = Readonly<Record<string, string | number | undefined>>;

/**
 * Writes an XML element as indented lines. Undefined attributes are omitted; texts are escaped.
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

/** Writes a start tag (XML 1.0 §3.1). Undefined attributes are omitted. */
export function startTag(name: string, attributes: XmlAttributes): string {
  const texts = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`,
  );
  return `<${name}${texts.join('')}>`;
}

/** Keeps line feeds, which are safe in content and readable. */
function escapeLines(text: string): string {
  return text.split('\n').map(escapeXml).join('\n');
}
