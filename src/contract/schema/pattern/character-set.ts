/** The characters that one atom of a regular expression matches. */
export interface CharacterSet {
  /** 1 for each ASCII character in the set, by code. */
  readonly ascii: Uint8Array;
  /** False if no other character can be in the set. */
  readonly beyondAscii: boolean;
  has(character: string): boolean;
}

/** A single ASCII character, an ASCII escape, or a class of these. */
const isPlain = /^(?:\[(?!\^)(?:\\[wd!-/:-@[-`{-~]|[\0-Z_-~])*\]|\\[wd!-/:-@[-`{-~]|[\0--/-Z_-~])$/;

const known = new Map<string, CharacterSet>();
const mostKnown = 5000;

/** The set of an atom such as `[a-z]`, `\d` or `x`, in a valid expression. */
export function characterSet(source: string, flags: string): CharacterSet {
  const key = `${flags} ${source}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size === mostKnown) known.clear();
  const expression = new RegExp(`^(?:${source})$`, flags);
  const ascii = Uint8Array.from({ length: 128 }, (_, code) => Number(expression.test(String.fromCharCode(code))));
  const set: CharacterSet = {
    ascii,
    beyondAscii: !isPlain.test(source),
    has: (character) => expression.test(character),
  };
  known.set(key, set);
  return set;
}

export function areDisjoint(one: CharacterSet, other: CharacterSet): boolean {
  return (
    !(one.beyondAscii && other.beyondAscii) && one.ascii.every((isIn, code) => (isIn & (other.ascii[code] ?? 0)) === 0)
  );
}
