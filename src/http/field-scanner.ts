const token = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y;
const token68 = /[A-Za-z0-9\-._~+/]+=*/y;
const optionalWhitespace = /[ \t]*/y;
const quotedText = /[\t !#-[\]-~\u0080-\uFFFF]*/y;
const escapable = /[\t -~\u0080-\uFFFF]/;

/**
 * Scans a field value from left to right with the common rules of RFC 9110 (§5.6, §11.2).
 *
 * A rule that does not match returns undefined and does not advance.
 */
export class FieldScanner {
  readonly text: string;
  #at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get atEnd(): boolean {
    return this.#at === this.text.length;
  }

  /** `token` (RFC 9110 §5.6.2). */
  token(): string | undefined {
    return this.#match(token);
  }

  /** `token68` (RFC 9110 §11.2), if the value or the list element ends after it. */
  token68(): string | undefined {
    return this.attempt(() => {
      const matched = this.#match(token68);
      return this.#atElementEnd() ? matched : undefined;
    });
  }

  /** `quoted-string` (RFC 9110 §5.6.4), without its quotes and escapes. */
  quotedString(): string | undefined {
    return this.attempt(() => {
      if (!this.eat('"')) return undefined;
      let value = '';
      for (;;) {
        value += this.#match(quotedText) ?? '';
        if (this.eat('"')) return value;
        if (!this.eat('\\')) return undefined;
        const escaped = this.text.charAt(this.#at);
        if (!escapable.test(escaped)) return undefined;
        value += escaped;
        this.#at++;
      }
    });
  }

  /** `OWS` or `BWS` (RFC 9110 §5.6.3); returns whether there was any. */
  whitespace(): boolean {
    return this.#match(optionalWhitespace) !== undefined;
  }

  eat(character: string): boolean {
    const eaten = this.text.startsWith(character, this.#at);
    if (eaten) this.#at += character.length;
    return eaten;
  }

  /** Runs `rule` and restores the position if it returns undefined. */
  attempt<T>(rule: () => T | undefined): T | undefined {
    const start = this.#at;
    const result = rule();
    if (result === undefined) this.#at = start;
    return result;
  }

  #atElementEnd(): boolean {
    const start = this.#at;
    this.whitespace();
    const ends = this.atEnd || this.text.charAt(this.#at) === ',';
    this.#at = start;
    return ends;
  }

  #match(rule: RegExp): string | undefined {
    rule.lastIndex = this.#at;
    const matched = rule.exec(this.text)?.[0];
    if (matched === undefined || matched === '') return undefined;
    this.#at += matched.length;
    return matched;
  }
}
