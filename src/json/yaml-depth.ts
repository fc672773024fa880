import type { CST } from 'yaml';

/**
 * The offset of a token more than `limit` collections deep, or undefined.
 *
 * The `yaml` package composes nodes recursively, and near the end of the stack Node.js can crash instead of throwing.
 * So the depth of the tokens is checked first, without recursion.
 */
export function firstBelow(tokens: readonly CST.Token[], limit: number): number | undefined {
  let level = [...tokens];
  // The documents themselves are one level.
  for (let depth = -1; level.length > 0; depth++) {
    if (depth > limit) return level[0]?.offset;
    level = level.flatMap(childrenOf);
  }
  return undefined;
}

function childrenOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((child) => child !== undefined && child !== null));
}
