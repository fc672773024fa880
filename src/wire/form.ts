import type { Encoding, MediaType } from '../contract/index.js';
import { isJsonMediaType, parseMediaType, type MediaTypeValue } from '../http/index.js';
import { type BodyTree, jsonTemplate } from './body-tree.js';
import { joinTemplates, type Template } from './template.js';
import { formDecoded, pairsOf as rawPairsOf } from './pairs.js';
import { scalarTemplate } from './scalar.js';

/**
 * An object as application/x-www-form-urlencoded (OpenAPI 3.1 §4.8.14.4): lists and objects by the style that
 * `encoding` gives their property, `form` with `explode` where it gives none.
 *
 * Undefined where the value is no object, or holds what its style cannot write.
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
    // No style says how a list is put into names in brackets; where it is asked for, most read it so.
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

/** OpenAPI 3.1 §4.8.15.1: an object within an object is JSON unless a style is given. */
function isJson(value: BodyTree, encoding: Encoding | undefined): boolean {
  if (encoding?.style !== undefined || encoding?.explode !== undefined) return false;
  if (encoding?.contentType !== undefined) return /\bjson\b/i.test(encoding.contentType);
  return value.kind === 'object';
}

function pair(name: string, value: Template): Template {
  return joinTemplates([[`${encodeForm(name)}=`], encoded(value)]);
}

/** Fresh values are letters, digits and hyphens, which stand for themselves. */
function encoded(template: Template): Template {
  return template.map((part) => (typeof part === 'string' ? encodeForm(part) : part));
}

function encodeForm(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
}

/** One field of a form as it is written. */
export interface FormField {
  readonly name: string;
  readonly text: string;
  /** As it stands in a urlencoded form; of one in parts the same as the text. */
  readonly raw: string;
  /** Whether it is said to be JSON. */
  readonly isJson: boolean;
  /** The media type that a part says it has. */
  readonly said?: MediaTypeValue | undefined;
}

/** The fields of an application/x-www-form-urlencoded body in order. */
export function formFields(body: Uint8Array, { encoding }: MediaType): readonly FormField[] {
  return rawPairsOf(Buffer.from(body).toString('utf8').replaceAll('+', '%20'), '&').map(([name, raw]) => {
    const said = parseMediaType(encoding.get(name)?.contentType ?? '');
    return { name, text: formDecoded(raw), raw, isJson: said !== undefined && isJsonMediaType(said) };
  });
}
