import type { Schema } from '../../contract/index.js';

/** What a schema refers to, if it is a reference and nothing else, so that it says just what its target says. */
export function bareTarget({ node, reference }: Schema): Schema | undefined {
  return node.type === 'object' && node.members.length === 1 ? reference : undefined;
}
