import { charactersOf } from './characters.js';
import type { PatternNode } from './pattern-node.js';

/** Chooses one of the characters for the place at which the next one goes. */
export type Pick = (characters: readonly string[], at: number) => string;

/** A number from zero up to, but not including, a given one. */
export type Stray = (below: number) => number;

/** How to choose where an expression leaves a choice. */
export interface Manner {
  readonly pick: Pick;
  /** Chooses branches and counts without regard to the length; without it, they are chosen to come near the length. */
  readonly stray?: Stray;
}

interface Writing extends Manner {
  readonly groups: Map<string, string>;
  text: string;
}

/**
 * A string that an expression matches, lookarounds and boundaries apart, as near as can be to `length` code points;
 * undefined where some atom has no character.
 */
export function writeMatch(node: PatternNode, length: number, manner: Manner): string | undefined {
  const writing: Writing = { ...manner, groups: new Map(), text: '' };
  return write(node, length, writing) ? writing.text : undefined;
}

/** The shortest strings that some expressions match, with the first character that each class has; none twice. */
export function writeShortest(nodes: readonly PatternNode[]): readonly string[] {
  const texts = nodes.flatMap((node) => writeMatch(node, node.least, { pick: ([first = '']) => first }) ?? []);
  return [...new Set(texts)];
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
      const fitting = node.branches.find(({ least, most }) => least <= target && target <= most);
      const strayed = node.branches[writing.stray?.(node.branches.length) ?? -1];
      const branch = strayed ?? fitting ?? node.branches[0];
      return branch === undefined || write(branch, target, writing);
    }
    case 'repeat': {
      const { least, most } = node.times;
      const strayed = writing.stray?.(Math.min(4, most - least + 1));
      const count = strayed === undefined ? countFor(node.part, least, most, target) : least + strayed;
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
    const room = part.most - part.least;
    const extra = Math.max(
      0,
      writing.stray === undefined ? Math.min(rest, room) : writing.stray(Math.min(room, 3) + 1),
    );
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
