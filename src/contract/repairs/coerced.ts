import { firstFound } from '../maps/maps.js';
import { nodeLike } from '../document/rewrite.js';
import { isNumberLiteral, type JsonNode, isLiteral } from '../../json/index.js';
import type { ObjectName, Shape } from '../structure/shape.js';

/** The interpretation of a value of the wrong type. */
export interface Meant {
  readonly content: JsonNode;
  /** The text for reports, such as `taken as the number 3`. */
  readonly taken: string;
}

/** The member that a string in place of an object stands for. */
const textMembers: Partial<Readonly<Record<ObjectName, string>>> = {
  Example: 'value',
  'External Documentation': 'url',
  License: 'name',
  Response: 'description',
  Server: 'url',
  Tag: 'name',
};

/** The value of the right type that a value clearly stands for, if any. */
export function coerced(node: JsonNode, shape: Shape): Meant | undefined {
  if (isLiteral(node, null)) return undefined;
  switch (shape.kind) {
    case 'either':
      return firstFound(shape.shapes, (each) => coerced(node, each));
    case 'number':
      return node.type === 'string' && isNumberLiteral(node.value)
        ? {
            content: { type: 'number', literal: node.value, start: node.start, end: node.end },
            taken: `taken as ${node.value}`,
          }
        : undefined;
    case 'boolean': {
      const word = node.type === 'string' ? /^(?:(true|yes|on)|false|no|off)$/i.exec(node.value) : null;
      if (word === null) return undefined;
      const value = word[1] !== undefined;
      return { content: nodeLike(value, node), taken: `taken as ${value}` };
    }
    case 'string': {
      const value = node.type === 'number' ? node.literal : node.type === 'literal' ? String(node.value) : undefined;
      return value === undefined
        ? undefined
        : { content: nodeLike(value, node), taken: `taken as the text ${JSON.stringify(value)}` };
    }
    case 'list':
      return node.type === 'array'
        ? undefined
        : { content: nodeLike([{ ...node }], node), taken: 'taken as a list of it' };
    case 'object': {
      const name = textMembers[shape.object];
      if (name === undefined || node.type !== 'string') return undefined;
      return { content: nodeLike({ [name]: { ...node } }, node), taken: `taken as its "${name}"` };
    }
    case 'schema':
      return node.type === 'string' && types.has(node.value)
        ? { content: nodeLike({ type: { ...node } }, node), taken: `taken as { type: ${node.value} }` }
        : undefined;
    default:
      return undefined;
  }
}

const types: ReadonlySet<string> = new Set(['array', 'boolean', 'integer', 'number', 'object', 'string']);
