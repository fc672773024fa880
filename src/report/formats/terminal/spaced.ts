/** Blocks of lines one after another, a blank line between every two. */
export function spaced(blocks: readonly (readonly string[])[]): readonly string[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : [''].concat(block)));
}
