import { skipWhitespace, type JsonCursor } from './json-cursor.js';
import { afterValue, MalformedJson, unexpected } from './malformed-json.js';
import type { JsonLiteralNode, JsonNode, JsonStringNode, JsonMember } from './node.js';
import { escapeToken } from './pointers.js';
import { readNumber } from './read-number.js';
import { readString } from './read-string.js';
import { repeatedNameMessage, repeatedNames } from './repeated-names.js';

/** Text that RFC 8259 allows but parsers interpret differently (RFC 8259 §4, §8.2). */
export interface JsonOddity {
  readonly kind: 'duplicate-name' | 'lone-surrogate';
  readonly message: string;
  readonly offset: number;
  readonly pointer: string;
}

/** The most levels of nested arrays and objects: deep enough for data, shallow enough for any stack. */
const maximumDepth = 2000;
const mostOddities = 100;
const loneSurrogate = /\p{Surrogate}/u;
const quote = 0x22;

/**
 * Parses one JSON text (RFC 8259) into a tree, without recursion and in linear time.
 *
 * It reports at most a hundred oddities, to bound the cost of hostile texts.
 *
 * @throws MalformedJson
 */
export class JsonReader {
  readonly oddities: JsonOddity[] = [];
  readonly #cursor: JsonCursor;
  readonly #mostValues: number;
  #values = 0;
  #frame: JsonFrame | undefined = undefined;

  constructor(text: string, start = 0, mostValues = Infinity) {
    this.#cursor = { text, at: start };
    this.#mostValues = mostValues;
  }

  read(): JsonNode {
    for (;;) {
      let node = this.#begin();
      while (node !== undefined) {
        if (this.#frame === undefined) return this.#finish(node);
        node = this.#attach(this.#frame, node);
      }
    }
  }

  /** Reads a scalar or an empty container; undefined if a container has been opened and its first value follows. */
  #begin(): JsonNode | undefined {
    const cursor = this.#cursor;
    const code = skipWhitespace(cursor);
    if (++this.#values > this.#mostValues) {
      throw new MalformedJson(`more than ${this.#mostValues} values`, cursor.at, 'too-large');
    }
    if (code === quote) return this.#string();
    if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return readNumber(cursor);
    if (code === 0x7b) return this.#open(false, 0x7d);
    if (code === 0x5b) return this.#open(true, 0x5d);
    if (code === 0x74) return this.#literal('true', true);
    if (code === 0x66) return this.#literal('false', false);
    if (code === 0x6e) return this.#literal('null', null);
    throw unexpected(cursor, 'a value');
  }

  #open(isArray: boolean, end: number): JsonNode | undefined {
    const cursor = this.#cursor;
    const frame = new JsonFrame(this.#frame, cursor.at, isArray);
    if (frame.depth > maximumDepth) {
      throw new MalformedJson(`nested deeper than ${maximumDepth} levels`, frame.start, 'too-deep');
    }
    this.#frame = frame;
    cursor.at++;
    if (skipWhitespace(cursor) === end) return this.#close(frame);
    if (!isArray) this.#key(frame);
    return undefined;
  }

  /** Adds a value to its container. Returns the container once it is closed, undefined until then. */
  #attach(frame: JsonFrame, node: JsonNode): JsonNode | undefined {
    frame.add(node);
    const cursor = this.#cursor;
    const end = frame.isArray ? 0x5d : 0x7d;
    const code = skipWhitespace(cursor);
    if (code === end) return this.#close(frame);
    if (code !== 0x2c) throw unexpected(cursor, frame.isArray ? '"," or "]"' : '"," or "}"');
    const comma = cursor.at++;
    if (skipWhitespace(cursor) === end) {
      throw new MalformedJson(`trailing comma before "${String.fromCharCode(end)}"`, comma);
    }
    if (!frame.isArray) this.#key(frame);
    return undefined;
  }

  #close(frame: JsonFrame): JsonNode {
    if (!frame.isArray && frame.members.length > 1) this.#tellRepeatedNames(frame);
    this.#frame = frame.parent;
    return frame.close(++this.#cursor.at);
  }

  #key(frame: JsonFrame): void {
    const cursor = this.#cursor;
    if (cursor.text.charCodeAt(cursor.at) !== quote) throw unexpected(cursor, 'a member name in double quotes');
    frame.key = this.#string(frame);
    if (skipWhitespace(cursor) !== 0x3a) throw unexpected(cursor, '":" after the member name');
    cursor.at++;
  }

  /** Reads a string; `keyOf` is the object if the string is the name of a member. */
  #string(keyOf?: JsonFrame): JsonStringNode {
    const node = readString(this.#cursor);
    // The text is well-formed, so a lone surrogate can come only from an escape, which is longer than its character.
    if (node.end - node.start > node.value.length + 2 && loneSurrogate.test(node.value)) {
      if (keyOf !== undefined) keyOf.key = node;
      const message = 'half of a surrogate pair is not a Unicode character';
      this.#tell('lone-surrogate', message, node.start, this.#frame?.childPointer ?? '');
    }
    return node;
  }

  #literal(word: string, value: true | false | null): JsonLiteralNode {
    const cursor = this.#cursor;
    const start = cursor.at;
    const end = start + word.length;
    if (!cursor.text.startsWith(word, start) || /^[\w$]/.test(cursor.text.charAt(end))) {
      throw end > cursor.text.length && word.startsWith(cursor.text.slice(start))
        ? new MalformedJson(`the text ends inside ${word}`, cursor.text.length)
        : unexpected(cursor, 'a value');
    }
    cursor.at = end;
    return { type: 'literal', value, start, end };
  }

  #finish(node: JsonNode): JsonNode {
    if (!Number.isNaN(skipWhitespace(this.#cursor))) throw afterValue(this.#cursor);
    return node;
  }

  #tellRepeatedNames(frame: JsonFrame): void {
    for (const { key } of repeatedNames(frame.members, mostOddities - this.oddities.length)) {
      const pointer = `${frame.pointer}/${escapeToken(key.value)}`;
      this.#tell('duplicate-name', repeatedNameMessage(key), key.start, pointer);
    }
  }

  #tell(kind: JsonOddity['kind'], message: string, offset: number, pointer: string): void {
    if (this.oddities.length < mostOddities) this.oddities.push({ kind, message, offset, pointer });
  }
}

/** An array or object that the reader has not yet closed. One class serves both, because frames are created often. */
class JsonFrame {
  readonly parent: JsonFrame | undefined;
  readonly depth: number;
  readonly start: number;
  readonly isArray: boolean;
  readonly items: JsonNode[] = [];
  readonly members: JsonMember[] = [];
  /** The name whose value is being read. */
  key: JsonStringNode | undefined = undefined;
  #pointer: string | undefined = undefined;

  constructor(parent: JsonFrame | undefined, start: number, isArray: boolean) {
    this.parent = parent;
    this.depth = parent === undefined ? 1 : parent.depth + 1;
    this.start = start;
    this.isArray = isArray;
  }

  add(node: JsonNode): void {
    if (this.isArray) this.items.push(node);
    else this.members.push({ key: this.key!, value: node });
  }

  /** Returns the complete array or object. It copies the lists, because a list that grows has spare capacity. */
  close(end: number): JsonNode {
    const { start } = this;
    if (this.isArray) return { type: 'array', items: this.items.slice(), start, end };
    return { type: 'object', members: this.members.slice(), start, end };
  }

  get pointer(): string {
    return (this.#pointer ??= this.parent?.childPointer ?? '');
  }

  /** The JSON Pointer of the value that is being read. */
  get childPointer(): string {
    return `${this.pointer}/${this.isArray ? this.items.length : escapeToken(this.key?.value ?? '')}`;
  }
}
