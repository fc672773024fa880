import { escapeXml } from './escape-xml.js';

/** A piece of a document that is well-formed already. */
export interface XmlElement {
  readonly xml: readonly string[];
}

/**
 * One XML element as indented lines. Attributes that are undefined are left out; texts are escaped.
 *
 * @example
 * xmlElement('a', { b: '<' }, 'text').xml // ['<a b="&lt;">text</a>']
 */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content: readonly XmlElement[] | string = [],
): XmlElement {
  const start = Object.entries(attributes).reduce(
    (tag, [key, value]) => (value === undefined ? tag : `${tag} ${key}="${escapeXml(String(value))}"`),
    `<${name}`,
  );
  if (content.length === 0) return { xml: [`${start}/>`] };
  if (typeof content === 'string') return { xml: [`${start}>${escapeLines(content)}</${name}>`] };
  return { xml: [`${start}>`, ...content.flatMap(({ xml }) => xml).map((line) => `  ${line}`), `</${name}>`] };
}

/** Line feeds are safe in content, and let a person read it. */
function escapeLines(text: string): string {
  return text.split('\n').map(escapeXml).join('\n');
}
