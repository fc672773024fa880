import { convert, string, type Codec, type Cursor } from '../../codec/index.js';
import { didYouMean } from '../../error/index.js';
import {
  isCapturedPart,
  isUniquePart,
  joinTemplates,
  uniqueKinds,
  type BodyTree,
  type Template,
  type TemplatePart,
  type BodyMember,
} from '../../wire/index.js';
import { isNumberKind } from '../model/unique.js';

/** A limit against typing errors that would fill the memory. */
const longestRepeat = 16_000_000;

/** The names of captures that are known in a step of a scenario. */
export class CaptureNames {
  /** The captures of earlier steps. */
  readonly known: ReadonlySet<string>;
  /** The captures of this step and of later ones. */
  readonly later: ReadonlySet<string>;

  constructor(known: Iterable<string>, later: Iterable<string>) {
    this.known = new Set(known);
    this.later = new Set(later);
  }
}

type ParsedTemplate =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly message: string; readonly hint: string | undefined };

/**
 * Parses the holes in a text of a case file.
 *
 * `${unique.KIND}` is a fresh value, `${unique.KIND.NAME}` one that its name shares within a case, and
 * `${repeat.COUNT.TEXT}` a repeated text; `$${` stands for `${`. In a scenario, `${NAME}` is a value that an earlier
 * step captured. Any other `${…}` is rejected, because it is probably a mistake.
 *
 * @example
 * parseTemplate('Fern ${unique.string}') // { ok: true, template: ['Fern ', { unique: 'string' }] }
 */
function parseTemplate(text: string, names: CaptureNames | undefined): ParsedTemplate {
  const template: TemplatePart[] = [];
  let literal = '';
  for (let at = 0; at < text.length;) {
    if (text.startsWith('$${', at)) {
      literal += '${';
      at += 3;
    } else if (text.startsWith('${', at)) {
      const end = text.indexOf('}', at);
      if (end === -1)
        return { ok: false, message: '"${" has no "}"', hint: 'for the characters themselves, write $${' };
      const hole = readHole(text.slice(at + 2, end), names);
      if (!hole.ok) return hole;
      if (typeof hole.part === 'string') literal += hole.part;
      else {
        if (literal !== '') template.push(literal);
        literal = '';
        template.push(hole.part);
      }
      at = end + 1;
    } else {
      literal += text[at];
      at++;
    }
  }
  if (literal !== '') template.push(literal);
  return { ok: true, template };
}

type ReadHole =
  | { readonly ok: true; readonly part: TemplatePart }
  | { readonly ok: false; readonly message: string; readonly hint: string | undefined };

function readHole(content: string, names: CaptureNames | undefined): ReadHole {
  if (names?.known.has(content) === true) return { ok: true, part: { captured: content, as: 'text' } };
  const unique = /^unique\.(?<kind>[^.]+)(?:\.(?<name>[A-Za-z][A-Za-z0-9_-]*))?$/.exec(content)?.groups;
  if (unique !== undefined) {
    const kind = uniqueKinds.find((known) => known === unique['kind']);
    if (kind === undefined) return unknown(content, unique['name'] === undefined ? '' : `.${unique['name']}`);
    return { ok: true, part: unique['name'] === undefined ? { unique: kind } : { unique: kind, name: unique['name'] } };
  }
  const repeat = /^repeat\.(?<count>[0-9]+)\.(?<text>.+)$/s.exec(content)?.groups;
  if (repeat === undefined) return unknown(content, '', names);
  const count = Number(repeat['count']);
  const text = repeat['text'] ?? '';
  if (count * text.length > longestRepeat) {
    return { ok: false, message: `"\${${content}}" is longer than ${longestRepeat} characters`, hint: undefined };
  }
  return { ok: true, part: text.repeat(count) };
}

function unknown(content: string, ending: string, names?: CaptureNames): ReadHole {
  if (names?.later.has(content) === true)
    return {
      ok: false,
      message: `"\${${content}}" is captured by this step or a later one`,
      hint: 'a value can be used in the steps after its capture',
    };
  const captured = Array.from(names?.known ?? [], (name) => `\${${name}}`);
  const known = [...captured, ...uniqueKinds.map((kind) => `\${unique.${kind}${ending}}`)];
  const others = `the known names are ${known.join(', ')} and \${repeat.COUNT.TEXT}; for the characters themselves, write $\${`;
  return { ok: false, message: `unknown "\${${content}}"`, hint: didYouMean(`\${${content}}`, known) ?? others };
}

/** Returns the text of a template; undefined if it has holes. */
export function literalText(template: Template): string | undefined {
  const texts = template.filter((part) => typeof part === 'string');
  return texts.length === template.length ? texts.join('') : undefined;
}

/** A text with parsed holes. */
export const template: Codec<Template> = convert(string, (text, at) => {
  const parsed = parseTemplate(text, at.context instanceof CaptureNames ? at.context : undefined);
  if (parsed.ok) return parsed.template;
  at.refuse('unknown-hole', parsed.message, parsed.hint);
  return undefined;
});

/** A text that is sent as UTF-8, which lone surrogates do not have. */
export const sendable: Codec<Template> = convert(template, (parts, at) => {
  if (!parts.some((part) => typeof part === 'string' && /\p{Surrogate}/u.test(part))) return parts;
  const hint = 'write the bytes with rawBodyBase64, or an escape of JSON in single quotes';
  at.refuse('bad-text', 'half of a surrogate pair has no bytes', hint);
  return undefined;
});

/** Percent-encodes the captured values of a template for a URI. */
export function inUri(parts: Template): Template {
  return parts.map((part) => (isCapturedPart(part) ? { ...part, as: 'uri' } : part));
}

/** A text without holes. */
export const literal: Codec<string> = convert(template, (parts, at) => {
  const text = literalText(parts);
  if (text === undefined) at.refuse('unknown-hole', 'a fresh value cannot stand in a name');
  return text;
});

export const bodyTree: Codec<BodyTree> = {
  expects: 'any value',
  fits: () => true,
  read: (at) =>
    writtenTree(
      at,
      (text) => ({ kind: 'scalar', text: stringText(text) }),
      (key) => literal.read(key) ?? '',
    ),
  schema: () => ({}),
};

/** A value of a file with its notation, in which strings and names may stand for something else. */
export function writtenTree(
  at: Cursor,
  stringAt: (at: Cursor, text: string) => BodyTree,
  nameAt?: (key: Cursor) => string,
): BodyTree {
  const { node } = at;
  switch (node.type) {
    case 'object': {
      const members = at.members().map(({ key, name, value }): BodyMember => {
        return [nameAt?.(key) ?? name, writtenTree(value, stringAt, nameAt)];
      });
      return { kind: 'object', members };
    }
    case 'array':
      return { kind: 'array', items: at.items().map((item) => writtenTree(item, stringAt, nameAt)) };
    case 'number':
      return { kind: 'scalar', text: [node.literal] };
    case 'literal':
      return { kind: 'scalar', text: [String(node.value)] };
    case 'string':
      return stringAt(at, node.value);
  }
}

function stringText(at: Cursor): Template {
  const parts = template.read(at) ?? [];
  const [only, ...others] = parts;
  if (isCapturedPart(only) && others.length === 0 && !at.isQuoted) return [{ ...only, as: 'json' }];
  const isNumber = isUniquePart(only) && isNumberKind(only.unique);
  if (isNumber && others.length === 0 && !at.isQuoted) return parts;
  // Fresh strings are letters, digits and hyphens, which need no escaping.
  const inner = parts.map((part): Template => {
    if (typeof part === 'string') return [JSON.stringify(part).slice(1, -1)];
    return [isCapturedPart(part) ? { ...part, as: 'string' } : part];
  });
  return joinTemplates([['"'], ...inner, ['"']]);
}
