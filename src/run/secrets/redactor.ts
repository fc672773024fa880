import { secretForms } from '../../checks/index.js';
import type { Hiding } from '../model/hiding.js';
import { tellingNames } from '../options/standing-secrets.js';

/** A secret and what stands for it in everything that leaves the run. */
export interface Secret {
  readonly text: string;
  /** Such as `$TRELLIS_TOKEN`. */
  readonly mark: string;
}

/** The variables that stand for secrets are no secrets, whatever the secret may be. */
const VARIABLES = String.raw`TRELLIS_(?:TOKEN|CREDENTIAL_\w+|HEADER_\w+)`;
/** A secret shorter than this stands only for itself as a whole word, lest every text be full of marks. */
const SHORT = 4;
/** One shorter than this is in every text, and hidden only where a credential stands. */
export const TINY = 3;
/** What stands before an ellipsis is hidden when it begins a secret by this many characters or more. */
const TELLING = 6;
/** What a word is made of. */
const WORD_CHARACTER = String.raw`[\p{L}\p{N}_]`;

/**
 * Puts marks in place of secrets, in whatever form these appear.
 *
 * @example
 * new Redactor([{ text: 's3cret', mark: '$TRELLIS_TOKEN' }]).text('Bearer S3CRET') // 'Bearer $TRELLIS_TOKEN'
 */
export class Redactor implements Hiding {
  readonly #marks = new Map<string, string>();
  /** Forms, by how long the secret is that they are of. */
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

  /** Forms of secrets shorter than `tiny` are found only where a credential stands. */
  #patternFor(tiny: number): RegExp | undefined {
    const forms = [...this.#lengths].toSorted(([a], [b]) => b.length - a.length);
    if (forms.length === 0) return undefined;
    const patterns = forms.map(([form, length]) => (length < tiny ? afterTelling(literal(form)) : formPattern(form)));
    return new RegExp([VARIABLES, ...patterns].join('|'), 'giu');
  }

  /** This one, knowing more secrets. */
  with(more: readonly Secret[]): Redactor {
    const unknown = more.filter(({ text }) => !this.#marks.has(text.toLowerCase()));
    return unknown.length === 0 ? this : new Redactor([...this.#secrets, ...unknown]);
  }

  /** The text without secrets. */
  text(text: string): string {
    return this.start(text, text.length);
  }

  /**
   * A line for a shell without secrets. It was made without them, so that a short one is most likely a part of the
   * command, which would do something else with a mark in its place.
   */
  line(text: string): string {
    this.#linePattern ??= this.#patternFor(SHORT);
    return this.#start(text, text.length, this.#linePattern);
  }

  /** The first `length` characters without secrets; one that reaches beyond them is hidden as a whole. */
  start(text: string, length: number): string {
    return this.#start(text, length, this.#pattern);
  }

  #start(text: string, length: number, pattern: RegExp | undefined): string {
    const end = Math.min(length, text.length);
    if (pattern === undefined) return text.slice(0, end);
    // Twice the longest form: a case-insensitive match may be longer than its form, by a few characters at most.
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

  /** Hides a secret that someone has cut in two: a telling part of its beginning, before an ellipsis. */
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

/** What stands before a credential: its scheme (RFC 9110 §11.4), or the name of what carries it. */
const before = [
  String.raw`(?:basic|bearer|token)[ \t]+`,
  String.raw`(?:${tellingNames})[\w\-]*["'\\]*\s*[=:\n]\s*["'\\]*(?:\w+[ \t]+)?`,
  String.raw`cookie["'\\]*\s*[:\n][^\n]*=`,
].join('|');

/**
 * A pattern that finds something where a credential stands and nowhere else.
 *
 * @example
 * new RegExp(afterTelling('x'), 'giu') // finds it in "Bearer x" and "token=x", not in "curl -x"
 */
function afterTelling(pattern: string): string {
  // Looked for first, as what stands before it is dearer to compare.
  return String.raw`${pattern}(?<=(?:${before})${pattern})(?![\p{L}\p{N}_])`;
}
