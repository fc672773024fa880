/** A text for a shell line: what it stands for, and how it is written so that no secret shows. */
export interface ShellText {
  /** The bytes, one Latin-1 character each. */
  readonly bytes: string;
  /** What stands for them between double quotes; undefined where the bytes hold no secret and may be shown. */
  readonly quoted: string | undefined;
}

/** Bytes that may be shown. */
export function shown(bytes: string): ShellText {
  return { bytes, quoted: undefined };
}

/** Pieces one after another. */
export function joined(...pieces: readonly (string | ShellText)[]): ShellText {
  const texts = pieces.map((piece) => (typeof piece === 'string' ? shown(piece) : piece));
  const bytes = texts.map((text) => text.bytes).join('');
  if (texts.every((text) => text.quoted === undefined)) return shown(bytes);
  return { bytes, quoted: texts.map((text) => text.quoted ?? doubleQuotable(text.bytes)).join('') };
}

/**
 * The text as one word of a POSIX shell (§2.2), safe whatever is in it.
 *
 * @example
 * shellWord(shown("it's")) // `'it'\\''s'`
 */
export function shellWord(text: ShellText): string {
  if (text.quoted !== undefined) return `"${text.quoted}"`;
  const readable = readableText(text.bytes);
  if (readable === undefined) return `"${doubleQuotable(text.bytes)}"`;
  return `'${readable.replaceAll("'", String.raw`'\''`)}'`;
}

/** The text in UTF-8, where it is that and nothing in it would be lost or act on its own when it is pasted. */
export function readableText(bytes: string): string | undefined {
  const decoded = Buffer.from(bytes, 'latin1').toString('utf8');
  if (Buffer.from(decoded, 'utf8').toString('latin1') !== bytes) return undefined;
  return /[^\P{C}\n]|\p{Zl}|\p{Zp}/u.test(decoded) ? undefined : decoded;
}

/** As the argument of `printf`, between single quotes, which makes exactly these bytes (POSIX printf §13). */
export function printfFormat(bytes: string): string {
  const escaped = bytes.replaceAll(/[^\x20-\x7e]|[%\\']/g, (character) => {
    if (character === '%') return '%%';
    return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  // What starts with a hyphen would be taken for an option.
  return `'${escaped.replace(/^-/, String.raw`\055`)}'`;
}

function doubleQuotable(bytes: string): string {
  const readable = readableText(bytes);
  // What a command substitution ends with in line ends is lost, but no field and no path can hold one.
  if (readable === undefined) return `$(printf ${printfFormat(bytes)})`;
  return readable.replaceAll(/[\\"$`]/g, String.raw`\$&`);
}
