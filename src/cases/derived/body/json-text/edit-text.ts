import { type BodyTree, isUniquePart, joinTemplates, jsonTemplate, type Template } from '../../../../wire/index.js';

/** A text without its last character; undefined where it ends with a hole, or where nothing would be left. */
export function withoutLast(text: Template): Template | undefined {
  const last = text.at(-1);
  if (typeof last !== 'string' || (text.length === 1 && last.length === 1)) return undefined;
  return joinTemplates([text.slice(0, -1), [last.slice(0, -1)]]);
}

/** A text with something put in before its last character; undefined where it ends with a hole. */
export function beforeLast(text: Template, added: string): Template | undefined {
  const last = text.at(-1);
  if (typeof last !== 'string') return undefined;
  return joinTemplates([text.slice(0, -1), [last.slice(0, -1) + added + last.slice(-1)]]);
}

/** A text with something put in after its first character; undefined where it begins with a hole. */
export function afterFirst(text: Template, added: string): Template | undefined {
  const [first, ...rest] = text;
  return typeof first === 'string' ? joinTemplates([[first.slice(0, 1) + added + first.slice(1)], rest]) : undefined;
}

/** A text that ends right before the quotation mark that ends its last string; undefined where it has none. */
export function insideLastString(text: Template): Template | undefined {
  const at = text.findLastIndex((part) => typeof part === 'string' && part.includes('"'));
  const last = text[at];
  return typeof last === 'string' ? [...text.slice(0, at), last.slice(0, last.lastIndexOf('"'))] : undefined;
}

export function joined(...texts: readonly Template[]): Template {
  return joinTemplates(texts);
}

/** A text in which every stretch between holes is changed. */
export function mapText(text: Template, change: (part: string) => string): Template {
  return text.map((part) => (typeof part === 'string' ? change(part) : part));
}

/** A body with the first scalar of a kind written otherwise, or with one more member where it has none. */
export function withScalar(
  tree: BodyTree,
  isSuch: (text: Template) => boolean,
  other: (text: Template) => Template,
): BodyTree | undefined {
  const found = replaceFirst(tree, isSuch, other);
  if (found !== undefined) return found;
  if (tree.kind !== 'object') return undefined;
  return { kind: 'object', members: [...tree.members, ['trellis', { kind: 'scalar', text: other(['"a"']) }]] };
}

function replaceFirst(
  tree: BodyTree,
  isSuch: (text: Template) => boolean,
  other: (text: Template) => Template,
): BodyTree | undefined {
  if (tree.kind === 'scalar') return isSuch(tree.text) ? { kind: 'scalar', text: other(tree.text) } : undefined;
  if (tree.kind === 'array') {
    for (const [index, item] of tree.items.entries()) {
      const changed = replaceFirst(item, isSuch, other);
      if (changed !== undefined) return { kind: 'array', items: tree.items.toSpliced(index, 1, changed) };
    }
    return undefined;
  }
  for (const [index, [name, member]] of tree.members.entries()) {
    const changed = replaceFirst(member, isSuch, other);
    if (changed !== undefined) return { kind: 'object', members: tree.members.toSpliced(index, 1, [name, changed]) };
  }
  return undefined;
}

export function isNumberText([first]: Template): boolean {
  if (isUniquePart(first)) return true;
  return typeof first === 'string' && /^-?[0-9]/.test(first);
}

export function isStringText([first]: Template): boolean {
  return typeof first === 'string' && first.startsWith('"');
}

/** A value that could be changed as compact JSON. */
export function written(tree: BodyTree | undefined): Template | undefined {
  return tree && jsonTemplate(tree);
}
