import { charactersOf } from './characters.js';
import type { PatternNode } from './pattern-node.js';

/** Chooses one of the characters for the place at which the next one goes. */
export type Pick = (characters: readonly string[], at: number) => string;

interface Writing {
  readonly pick: Pick;
  readonly groups: Map<string, string>;
  text: string;
}

/**
 * A string that an expression matches, lookarounds and boundaries apart, as near as can be to `length` code points;
 * undefined where some atom has no character.
 */
export function writeMatch(node: PatternNode, length: number, pick: Pick): string | undefined {
  const writing: Writing = { pick, groups: new Map(), text: '' };
  return write(node, length, writing) ? writing.text : undefined;
}

function write(node: PatternNode, length: number, writing: Writing): boolean {
  const target = Math.max(node.least, Math.min(node.most, length));
  switch (node.kind) {
    case 'character': {
      const characters = charactersOf(node.source);
      if (characters.length === 0) return false;
      writing.text += writing.pick(characters, writing.text.length);
      return true;
    }
    case 'sequence':
      return writeAll(node.parts, target, writing);
    case 'either': {
      const branch = node.branches.find(({ least, most }) => least <= target && target <= most) ?? node.branches[0];
      return branch === undefined || write(branch, target, writing);
    }
    case 'repeat': {
      const count = countFor(node.part, node.times.least, node.times.most, target);
      return writeAll(
        Array.from({ length: count }, () => node.part),
        target,
        writing,
      );
    }
    case 'group': {
      const from = writing.text.length;
      if (!write(node.part, target, writing)) return false;
      for (const name of node.names) writing.groups.set(name, writing.text.slice(from));
      return true;
    }
    case 'again':
      writing.text += writing.groups.get(node.name) ?? '';
      return true;
  }
}

/** Each part gets its least; what is left goes to the first that can take it. */
function writeAll(parts: readonly PatternNode[], length: number, writing: Writing): boolean {
  let rest = length - parts.reduce((sum, { least }) => sum + least, 0);
  for (const part of parts) {
    const extra = Math.max(0, Math.min(rest, part.most - part.least));
    if (!write(part, part.least + extra, writing)) return false;
    rest -= extra;
  }
  return true;
}

/** How often a part must be there so that all together can be of a length. */
function countFor(part: PatternNode, least: number, most: number, length: number): number {
  if (part.most === 0) return least;
  const enough = part.most === Infinity ? Math.min(1, length) : Math.ceil(length / part.most);
  const affordable = part.least === 0 ? Infinity : Math.floor(length / part.least);
  return Math.max(least, Math.min(most, enough, affordable));
}
