import type { Encoding, MediaType } from '../contract/index.js';
import { isJsonMediaType, type MediaTypeValue } from '../http/index.js';
import { type BodyTree, jsonTemplate } from './body-tree.js';
import { joinTemplates, type Template } from './template.js';
import { formDecoded, pairsOf as rawPairsOf } from './pairs.js';
import { scalarTemplate } from './scalar.js';

/**
 * Writes an object as application/x-www-form-urlencoded (OpenAPI 3.1 §4.8.14.4): arrays and objects in the style that
 * `encoding` declares for their property, by default `form` with `explode`.
 *
 * Undefined if the value is not an object, or contains a value that its style cannot represent.
 */
export function formBody(tree: BodyTree, { encoding }: MediaType): Template | undefined {
  if (tree.kind !== 'object') return undefined;
  const pairs: Template[] = [];
  for (const [name, value] of tree.members) {
    const written = pairsOf(name, value, encoding.get(name));
    if (written === undefined) return undefined;
    pairs.push(...written);
  }
  return joinTemplates(pairs.flatMap((pair, at) => (at === 0 ? [pair] : [['&'], pair])));
}

function pairsOf(name: string, value: BodyTree, encoding: Encoding | undefined): readonly Template[] | undefined {
  if (isJson(value, encoding)) return [pair(name, jsonTemplate(value))];
  if (value.kind === 'scalar') return [pair(name, scalarTemplate(value))];
  const style = encoding?.style ?? 'form';
  const explode = encoding?.explode ?? style === 'form';
  if (value.kind === 'array') {
    const items = value.items.flatMap((item) => (item.kind === 'scalar' ? [scalarTemplate(item)] : []));
    if (items.length < value.items.length) return undefined;
    // No style defines arrays in brackets; most servers read this form.
    if (style === 'deepObject') return items.map((item) => pair(`${name}[]`, item));
    if (explode) return items.map((item) => pair(name, item));
    const sign = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ',';
    return [
      joinTemplates([
        [`${encodeForm(name)}=`],
        ...items.flatMap((item, at) => [[at === 0 ? '' : sign], encoded(item)]),
      ]),
    ];
  }
  const members = value.members.flatMap(([key, member]) =>
    member.kind === 'scalar' ? [[key, scalarTemplate(member)] as const] : [],
  );
  if (members.length < value.members.length) return undefined;
  if (style === 'deepObject') return members.map(([key, member]) => pair(`${name}[${key}]`, member));
  return explode ? members.map(([key, member]) => pair(key, member)) : undefined;
}

/** OpenAPI 3.1 §4.8.15.1: a nested object is JSON unless a style is given. */
function isJson(value: BodyTree, encoding: Encoding | undefined): boolean {
  if (encoding?.style !== undefined || encoding?.explode !== undefined) return false;
  if (encoding?.contentType !== undefined) return /\bjson\b/i.test(encoding.contentType);
  return value.kind === 'object';
}

function pair(name: string, value: Template): Template {
  return joinTemplates([[`${encodeForm(name)}=`], encoded(value)]);
}

/** Fresh values consist of letters, digits and hyphens, which need no encoding. */
function encoded(template: Template): Template {
  return template.map((part) => (typeof part === 'string' ? encodeForm(part) : part));
}

function encodeForm(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}

/** A field of a form, as written. */
export interface FormField {
  readonly name: string;
  readonly text: string;
  /** The encoded text in a urlencoded form; equal to the text in a multipart form. */
  readonly raw: string;
  /** Whether the field is declared as JSON. */
  readonly isJson: boolean;
  /** The declared media type of a part. */
  readonly said?: MediaTypeValue | undefined;
}

/** Parses the fields of an application/x-www-form-urlencoded body, in order. */
export function formFields(body: Uint8Array, { encoding }: MediaType): readonly FormField[] {
  return rawPairsOf(Buffer.from(body).toString('utf8').replaceAll('+', '%20'), '&').map(([name, raw]) => {
    return { name, text: formDecoded(raw), raw, isJson: isJsonMediaType(encoding.get(name)?.contentType ?? '') };
  });
}
