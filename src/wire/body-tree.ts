import { once } from '../contract/index.js';
import type { Template, TemplatePart } from './template.js';

/** A JSON body that can still be changed and contains holes. Scalars are already JSON text, as written. */
export type BodyTree =
  | { readonly kind: 'object'; readonly members: readonly BodyMember[] }
  | { readonly kind: 'array'; readonly items: readonly BodyTree[] }
  | { readonly kind: 'scalar'; readonly text: Template };

export type BodyMember = readonly [name: string, value: BodyTree];

/** The body as compact JSON text, with adjacent texts joined: equal bodies give equal templates. */
export const jsonTemplate = once((tree: BodyTree): Template => {
  const parts: TemplatePart[] = [];
  // A text built by concatenation takes several times the memory of a joined one.
  let texts: string[] = [];
  const flush = (): void => {
    const text = texts.join('');
    if (text !== '') parts.push(text);
    texts = [];
  };
  writeTree(tree, (part) => {
    if (typeof part === 'string') {
      texts.push(part);
      return;
    }
    flush();
    parts.push(part);
  });
  flush();
  return parts;
});

/** Whether a body contains a hole, so that it differs each time it is sent. */
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

/** The number of scalars and names in a body; shared parts count each time they occur. */
export const sizeOf = once((tree: BodyTree): number => {
  switch (tree.kind) {
    case 'scalar':
      return 1;
    case 'array':
      return tree.items.reduce((sum, item) => sum + sizeOf(item), 1);
    case 'object':
      return tree.members.reduce((sum, [, value]) => sum + sizeOf(value) + 1, 1);
  }
});

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
