const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Strings, or numbers outside of them. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A number as JSON writes it, without a zero before it. */
const number = /^-?(?:0|[1-9]\d*)(?:\D|$)/;

/**
 * A JSON text in UTF-8 as a value in which every number is `{ $number: literal }`; throws where it is none.
 *
 * Written for the servers of the tests alone: what judges them must not be what they are made of.
 */
export function parseExactly(bytes: Buffer): unknown {
  // What else is no JSON stays so when its numbers are replaced, and deep nesting takes long to be parsed twice.
  return JSON.parse(utf8.decode(bytes).replaceAll(token, exactly));
}

function exactly(found: string): string {
  if (found.startsWith('"')) return found;
  if (!number.test(found)) throw new SyntaxError(`${found} is no number`);
  return `{"$number":"${found}"}`;
}
