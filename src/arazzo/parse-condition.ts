import type { Comparison, Condition, Source } from '../cases/index.js';
import { exactNumber, type JsonValue } from '../json/index.js';

/** The problem of a condition. */
export interface ConditionFault {
  readonly message: string;
  readonly hint: string | undefined;
}

/** Reads an expression. */
export type ReadExpression = (text: string) => Source | ConditionFault;

const operators: readonly Comparison[] = ['==', '!=', '<=', '>=', '<', '>'];

/** The limit protects the stack. */
const DEEPEST = 100;

/**
 * Parses a simple condition (Arazzo 1.0.1 §4.6.11). The precedence increases from `||` over `&&` and comparisons to `!`.
 *
 * @example
 * parseCondition("$statusCode == 200 && $response.body#/status == 'sold'", readExpression)
 */
export function parseCondition(text: string, read: ReadExpression): Condition | ConditionFault {
  return new Parser(text, read).parse();
}

class Parser {
  readonly #text: string;
  readonly #read: ReadExpression;
  #at = 0;
  #depth = 0;
  #fault: ConditionFault | undefined;

  constructor(text: string, read: ReadExpression) {
    // The specification also contains examples in braces, such as `{$statusCode == 401}`.
    const braced = /^\s*\{([\s\S]*)\}\s*$/.exec(text)?.[1];
    this.#text = braced ?? text;
    this.#read = read;
  }

  parse(): Condition | ConditionFault {
    const condition = this.#either();
    this.#skip();
    if (this.#at < this.#text.length)
      this.#refuse(`unexpected ${JSON.stringify(this.#text.slice(this.#at, this.#at + 10))}`);
    return this.#fault ?? condition;
  }

  /** Records the first problem and skips the rest of the text. */
  #refuse(message: string, hint?: string): Condition {
    this.#fault ??= { message, hint };
    this.#at = this.#text.length;
    return constant(null);
  }

  #skip(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  #takes(token: string): boolean {
    this.#skip();
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #either(): Condition {
    let left = this.#both();
    while (this.#takes('||')) left = { kind: 'either', left, right: this.#both() };
    return left;
  }

  #both(): Condition {
    let left = this.#compared();
    while (this.#takes('&&')) left = { kind: 'both', left, right: this.#compared() };
    return left;
  }

  #compared(): Condition {
    const left = this.#negated();
    const operator = operators.find((each) => this.#takes(each));
    if (operator !== undefined) return { kind: 'compare', operator, left, right: this.#negated() };
    this.#skip();
    return this.#text[this.#at] === '=' ? this.#refuse('"=" is not an operator', 'write ==') : left;
  }

  #negated(): Condition {
    if (this.#depth >= DEEPEST) return this.#refuse(`the condition is nested deeper than ${DEEPEST} levels`);
    this.#depth++;
    const result: Condition = this.#takes('!') ? { kind: 'not', of: this.#negated() } : this.#members(this.#primary());
    this.#depth--;
    return result;
  }

  #members(start: Condition): Condition {
    let of = start;
    for (;;) {
      const rest = this.#text.slice(this.#at);
      const found = /^\[\s*(\d+)\s*\]/.exec(rest) ?? /^\.([A-Za-z_][\w-]*)/.exec(rest);
      if (found === null)
        return rest.startsWith('[') ? this.#refuse('an index is a whole number from 0', 'write [0]') : of;
      of = { kind: 'member', of, name: found[1] ?? '' };
      this.#at += found[0].length;
    }
  }

  #primary(): Condition {
    if (this.#takes('(')) {
      const inner = this.#either();
      return this.#takes(')') ? inner : this.#refuse('"(" has no ")"');
    }
    this.#skip();
    const rest = this.#text.slice(this.#at);
    const string = /^'((?:[^']|'')*)'/.exec(rest);
    if (string !== null) return this.#literal(string[0], (string[1] ?? '').replaceAll("''", "'"));
    const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/.exec(rest);
    if (number !== null) return this.#literal(number[0], exactNumber(number[0]));
    const word = /^(?:true|false|null)(?![\w-])/.exec(rest)?.[0];
    if (word !== undefined) return this.#literal(word, word === 'null' ? null : word === 'true');
    // Names and tokens may hold operators by their grammar; in a condition the first operator or blank ends them.
    const expression = /^\$(?:(?!&&|\|\||[!=<>]=|[\s()[\]=<>]).)+/.exec(rest)?.[0];
    if (expression !== undefined) {
      const source = this.#read(expression);
      if ('message' in source) return this.#refuse(source.message, source.hint);
      this.#at += expression.length;
      return { kind: 'source', source };
    }
    if (rest.startsWith('"')) return this.#refuse('a string must be in single quotes', "write 'text'");
    if (rest.startsWith("'")) return this.#refuse('the string has no closing quote', "a quote in a string is ''");
    return this.#refuse(
      rest === '' ? 'the condition ends too early' : `unexpected ${JSON.stringify(rest.slice(0, 10))}`,
    );
  }

  #literal(text: string, value: JsonValue): Condition {
    this.#at += text.length;
    return constant(value);
  }
}

function constant(value: JsonValue): Condition {
  return { kind: 'source', source: { in: 'value', value } };
}
