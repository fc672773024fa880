/** A text in a shell command, and its notation without secrets. */
export interface ShellText {
  /** The bytes as Latin-1 characters. */
  readonly bytes: string;
  /** The notation between double quotes; undefined if the bytes contain no secret. */
  readonly quoted: string | undefined;
}

/** A text without secrets. */
export function shown(bytes: string): ShellText {
  return { bytes, quoted: undefined };
}

/** Concatenates texts. */
export function joined(...pieces: readonly (string | ShellText)[]): ShellText {
  const texts = pieces.map((piece) => (typeof piece === 'string' ? shown(piece) : piece));
  const bytes = texts.map((text) => text.bytes).join('');
  if (texts.every((text) => text.quoted === undefined)) return shown(bytes);
  return { bytes, quoted: texts.map((text) => text.quoted ?? doubleQuotable(text.bytes)).join('') };
}

/**
 * Quotes a text as one word of a POSIX shell (§2.2).
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

/**
 * Decodes bytes from UTF-8; undefined if they are not UTF-8, or contain characters that pasting would lose or execute.
 */
export function readableText(bytes: string): string | undefined {
  const decoded = Buffer.from(bytes, 'latin1').toString('utf8');
  if (Buffer.from(decoded, 'utf8').toString('latin1') !== bytes) return undefined;
  return /[^\P{C}\n]|\p{Zl}|\p{Zp}/u.test(decoded) ? undefined : decoded;
}

/** Quotes bytes as a `printf` format (POSIX printf §13) that writes exactly them. */
export function printfFormat(bytes: string): string {
  const escaped = bytes.replaceAll(/[^\x20-\x7e]|[%\\']/g, (character) => {
    if (character === '%') return '%%';
    return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  // printf would read a leading hyphen as an option.
  return `'${escaped.replace(/^-/, String.raw`\055`)}'`;
}

function doubleQuotable(bytes: string): string {
  const readable = readableText(bytes);
  // A command substitution drops trailing newlines; no field and no path contains one.
  if (readable === undefined) return `$(printf ${printfFormat(bytes)})`;
  return readable.replaceAll(/[\\"$`]/g, String.raw`\$&`);
}
