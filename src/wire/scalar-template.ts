import type { BodyTree } from './body-tree.js';
import type { Template } from './template.js';

/** A scalar of JSON as plain text: a string without its quotes and escapes, everything else as it is. */
export function scalarTemplate({ text }: BodyTree & { readonly kind: 'scalar' }): Template {
  const [first] = text;
  if (typeof first !== 'string' || !first.startsWith('"')) return text;
  const last = text.length - 1;
  return text
    .map((part, at) => {
      if (typeof part !== 'string') return part;
      const from = at === 0 ? 1 : 0;
      const inner = part.slice(from, at === last ? -1 : undefined);
      return JSON.parse(`"${inner}"`) as string;
    })
    .filter((part) => part !== '');
}
