import { type BodyTree, isUniquePart, joinTemplates, type Template } from '../../wire/index.js';
import { isNumberKind } from '../unique.js';
import type { Cursor } from './cursor.js';
import { readName, readTemplate } from './read-template.js';

/** What a case file has at a body, or at a value to set in one. */
export function readBodyTree(cursor: Cursor): BodyTree {
  const { node } = cursor;
  switch (node.type) {
    case 'object':
      return {
        kind: 'object',
        members: cursor
          .entries('body')
          .map(({ key, value }) => [readName(key, 'the name of a property'), readBodyTree(value)]),
      };
    case 'array':
      return { kind: 'array', items: cursor.items('body').map(readBodyTree) };
    case 'number':
      return { kind: 'scalar', text: [node.literal] };
    case 'literal':
      return { kind: 'scalar', text: [String(node.value)] };
    case 'string':
      return { kind: 'scalar', text: stringText(cursor) };
  }
}

function stringText(cursor: Cursor): Template {
  const template = readTemplate(cursor) ?? [];
  const [only, ...others] = template;
  const isNumber = isUniquePart(only) && isNumberKind(only.unique);
  if (isNumber && others.length === 0 && !cursor.quoted) return template;
  // Fresh strings are letters, digits and hyphens, so that they need no escaping of their own.
  const inner = template.map((part): Template => [typeof part === 'string' ? JSON.stringify(part).slice(1, -1) : part]);
  return joinTemplates([['"'], ...inner, ['"']]);
}
