import { remembered } from '../../../contract/index.js';
/** Common characters, the plainest first, and then rare ones. */
const common =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ .,:;!?@#$%&*+=/\\|\'"`~^()[]{}<>\t\n\r';
const rare = 'äéßñçØœğłžΩλДжאبहไ中日한😀𝔸🌱\u00a0\u200b\u0000\u0001\u007f';
const pool = [...common, ...rare];

/**
 * Returns characters that an atom of a regular expression matches, the plainest first; empty if there are none.
 *
 * @example
 * charactersOf('[0-9A-F]')[0] // 'A'
 */
export const charactersOf = remembered((source: string): readonly string[] => {
  const expression = compileAtom(source);
  if (expression === undefined) return [];
  const matches = (character: string): boolean => expression.test(character);
  const written = [...new Set([...pool, ...source])].filter(matches);
  if (written.length > 0) return written;
  // The ends of ranges that are written as escapes, such as `[\u0400-\u04ff]`.
  const escaped = [...source.matchAll(/\\u\{?([0-9a-fA-F]+)\}?|\\x([0-9a-fA-F]{2})/g)].map((match) => {
    return String.fromCodePoint(Number.parseInt(match[1] ?? match[2] ?? '0', 16));
  });
  const ends = escaped.filter(matches);
  return ends.length > 0 ? ends : everyCharacter().filter(matches).slice(0, 20);
});

function compileAtom(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(`^(?:${source})$`, flags);
    } catch {
      // The next flags are more lenient.
    }
  }
  return undefined;
}

/** Returns the characters of the basic plane without surrogates. */
function everyCharacter(): readonly string[] {
  return Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code));
}
