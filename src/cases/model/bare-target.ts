import type { Schema } from '../../contract/index.js';

/** Returns the target of a schema that consists of a reference only. */
export function bareTarget({ node, reference }: Schema): Schema | undefined {
  return node.type === 'object' && node.members.length === 1 ? reference : undefined;
}
