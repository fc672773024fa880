/**
 * A lossless syntax tree of a JSON text (RFC 8259): number literals as written, members in order including duplicates,
 * every node with its `start` and `end` offset (UTF-16 code units of the decoded text, end exclusive).
 *
 * YAML documents have the same tree, so that the same functions read both.
 */
export type JsonNode = JsonObjectNode | JsonArrayNode | JsonStringNode | JsonNumberNode | JsonLiteralNode;

interface Extent {
  readonly start: number;
  readonly end: number;
}

export interface JsonObjectNode extends Extent {
  readonly type: 'object';
  readonly members: readonly JsonMember[];
}

export interface JsonMember {
  readonly key: JsonStringNode;
  readonly value: JsonNode;
}

export interface JsonArrayNode extends Extent {
  readonly type: 'array';
  readonly items: readonly JsonNode[];
}

export interface JsonStringNode extends Extent {
  readonly type: 'string';
  readonly value: string;
}

/** A number as written; `literal` always satisfies the `number` production of RFC 8259 §6. */
export interface JsonNumberNode extends Extent {
  readonly type: 'number';
  readonly literal: string;
}

export interface JsonLiteralNode extends Extent {
  readonly type: 'literal';
  readonly value: true | false | null;
}

/** Whether a node is the literal `true`, `false` or `null`. */
export function isLiteral(node: JsonNode | undefined, value: boolean | null): boolean {
  return node?.type === 'literal' && node.value === value;
}
