import { once } from '../contract/index.js';
import type { Template, TemplatePart } from './template.js';

/** A JSON body that is still to be changed and still has holes. Scalars are JSON text already, as it was written. */
export type BodyTree =
  | { readonly kind: 'object'; readonly members: readonly BodyMember[] }
  | { readonly kind: 'array'; readonly items: readonly BodyTree[] }
  | { readonly kind: 'scalar'; readonly text: Template };

export type BodyMember = readonly [name: string, value: BodyTree];

/** The body as compact JSON text, texts that meet joined: one body always gives one and the same template. */
export const jsonTemplate = once((tree: BodyTree): Template => {
  const parts: TemplatePart[] = [];
  let text = '';
  writeTree(tree, (part) => {
    if (typeof part === 'string') {
      text += part;
      return;
    }
    if (text !== '') parts.push(text);
    parts.push(part);
    text = '';
  });
  if (text !== '') parts.push(text);
  return parts;
});

/** Whether something in a body is another one each time it is sent. */
export function hasHole(tree: BodyTree): boolean {
  switch (tree.kind) {
    case 'scalar':
      return tree.text.some((part) => typeof part === 'object' && !(part instanceof Uint8Array));
    case 'array':
      return tree.items.some(hasHole);
    case 'object':
      return tree.members.some(([, value]) => hasHole(value));
  }
}

function writeTree(tree: BodyTree, write: (part: TemplatePart) => void): void {
  switch (tree.kind) {
    case 'scalar':
      for (const part of tree.text) write(part);
      return;
    case 'array':
      write('[');
      for (const [index, item] of tree.items.entries()) {
        if (index > 0) write(',');
        writeTree(item, write);
      }
      write(']');
      return;
    case 'object':
      write('{');
      for (const [index, [name, value]] of tree.members.entries()) {
        write(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`);
        writeTree(value, write);
      }
      write('}');
  }
}
