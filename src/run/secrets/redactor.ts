import { secretForms } from '../../checks/index.js';
import type { Hiding } from '../model/hiding.js';
import { tellingNames } from '../options/standing-secrets.js';

/** A secret and its replacement in all output. */
export interface Secret {
  readonly text: string;
  /** The replacement, such as `$TRELLIS_TOKEN`. */
  readonly mark: string;
}

/** Names of variables are never redacted, whatever the secret is. */
const VARIABLES = String.raw`TRELLIS_(?:TOKEN|CREDENTIAL_\w+|HEADER_\w+)`;
/** A shorter secret is redacted only as a whole word, so that texts stay readable. */
const SHORT = 4;
/** A shorter secret occurs in every text, so it is redacted only in places of credentials. */
export const TINY = 3;
/** A text before an ellipsis is redacted if it starts with this many characters of a secret. */
const TELLING = 6;
const WORD_CHARACTER = String.raw`[\p{L}\p{N}_]`;

/**
 * Replaces secrets, in all their forms, by marks.
 *
 * @example
 * new Redactor([{ text: 's3cret', mark: '$TRELLIS_TOKEN' }]).text('Bearer S3CRET') // 'Bearer $TRELLIS_TOKEN'
 */
export class Redactor implements Hiding {
  readonly #marks = new Map<string, string>();
  /** The length of the secret behind each form. */
  readonly #lengths = new Map<string, number>();
  readonly #pattern: RegExp | undefined;
  #linePattern: RegExp | undefined;
  readonly #secrets: readonly Secret[];
  readonly #longest: number;

  constructor(secrets: readonly Secret[]) {
    this.#secrets = secrets.filter(({ text }) => text.trim() !== '');
    for (const { text, mark } of this.#secrets) {
      for (const form of secretForms(text)) {
        const key = form.toLowerCase();
        if (!this.#marks.has(key)) this.#marks.set(key, mark);
        this.#lengths.set(key, Math.max(text.length, this.#lengths.get(key) ?? 0));
      }
    }
    this.#longest = Math.max(0, ...Array.from(this.#marks.keys(), ({ length }) => length));
    this.#pattern = this.#patternFor(TINY);
  }

  /** A pattern of all forms; secrets shorter than `tiny` match only in places of credentials. */
  #patternFor(tiny: number): RegExp | undefined {
    const forms = [...this.#lengths].toSorted(([a], [b]) => b.length - a.length);
    if (forms.length === 0) return undefined;
    const patterns = forms.map(([form, length]) => (length < tiny ? afterTelling(literal(form)) : formPattern(form)));
    return new RegExp([VARIABLES, ...patterns].join('|'), 'giu');
  }

  /** Returns a redactor that knows further secrets. */
  with(more: readonly Secret[]): Redactor {
    const unknown = more.filter(({ text }) => !this.#marks.has(text.toLowerCase()));
    return unknown.length === 0 ? this : new Redactor([...this.#secrets, ...unknown]);
  }

  /** Redacts a text. */
  text(text: string): string {
    return this.start(text, text.length);
  }

  /**
   * Redacts a shell command. It was written without secrets, so a very short match is probably part of the command, and
   * replacing it would change its meaning.
   */
  line(text: string): string {
    this.#linePattern ??= this.#patternFor(SHORT);
    return this.#start(text, text.length, this.#linePattern);
  }

  /** Redacts the first `length` characters; a secret that crosses the end is redacted completely. */
  start(text: string, length: number): string {
    return this.#start(text, length, this.#pattern);
  }

  #start(text: string, length: number, pattern: RegExp | undefined): string {
    const end = Math.min(length, text.length);
    if (pattern === undefined) return text.slice(0, end);
    // A case-insensitive match may be a few characters longer than its form.
    const seen = text.slice(0, end + 2 * this.#longest);
    let result = '';
    let at = 0;
    for (const match of seen.matchAll(pattern)) {
      if (match.index >= end) break;
      result += seen.slice(at, match.index) + this.#markOf(match[0]);
      at = match.index + match[0].length;
    }
    return this.#withoutBeginnings(result + seen.slice(at, end));
  }

  #markOf(form: string): string {
    const mark = this.#marks.get(form.toLowerCase());
    if (mark !== undefined) return mark;
    return form.startsWith('TRELLIS_') ? form : '[secret]';
  }

  /** Redacts a truncated secret: a long enough start of it before an ellipsis. */
  #withoutBeginnings(text: string): string {
    const pieces = text.split(/(?=…|\.\.\.)/u);
    const last = pieces.pop() ?? '';
    return pieces.map((piece) => this.#withoutBeginning(piece)).join('') + last;
  }

  #withoutBeginning(piece: string): string {
    const tail = piece.slice(-this.#longest).toLowerCase();
    for (const [form, mark] of this.#marks) {
      if (form.length <= TELLING) continue;
      const start = form.slice(0, TELLING);
      const first = Math.max(0, tail.length - form.length + 1);
      for (let at = tail.indexOf(start, first); at !== -1; at = tail.indexOf(start, at + 1)) {
        if (form.startsWith(tail.slice(at))) return piece.slice(0, piece.length - tail.length + at) + mark;
      }
    }
    return piece;
  }
}

function formPattern(form: string): string {
  return form.length < SHORT ? `(?<!${WORD_CHARACTER})${literal(form)}(?!${WORD_CHARACTER})` : literal(form);
}

function literal(form: string): string {
  return form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Texts that precede a credential: its scheme (RFC 9110 §11.4), or the name of its carrier. */
const before = [
  String.raw`(?:basic|bearer|token)[ \t]+`,
  String.raw`(?:${tellingNames})[\w\-]*["'\\]*\s*[=:\n]\s*["'\\]*(?:\w+[ \t]+)?`,
  String.raw`cookie["'\\]*\s*[:\n][^\n]*=`,
].join('|');

/**
 * Returns a pattern that matches only in places of credentials.
 *
 * @example
 * new RegExp(afterTelling('x'), 'giu') // matches in "Bearer x" and "token=x", not in "curl -x"
 */
function afterTelling(pattern: string): string {
  // The lookbehind comes second because it is expensive.
  return String.raw`${pattern}(?<=(?:${before})${pattern})(?![\p{L}\p{N}_])`;
}
