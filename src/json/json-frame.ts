import type { JsonMember, JsonNode, JsonStringNode } from './node.js';
import { escapeToken } from './pointer.js';

/** An array or object that the reader has not yet closed. One class serves both, because frames are created often. */
export class JsonFrame {
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
