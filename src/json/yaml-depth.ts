import type { CST } from 'yaml';

/**
 * The offset of a token that lies more than `limit` collections deep, undefined if none does.
 *
 * The `yaml` package composes its nodes recursively, and near the end of the stack Node.js can die instead of throwing:
 * so depth is looked at before, in the tokens, without recursion.
 */
export function firstBelow(tokens: readonly CST.Token[], limit: number): number | undefined {
  let level = [...tokens];
  // Documents are a level of their own.
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
