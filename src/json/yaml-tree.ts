import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { JsonMember, JsonNode, JsonStringNode } from './node.js';
import { formatPointer } from './pointers.js';
import { repeatedNameMessage, repeatedNames } from './repeated-names.js';
import type { Source } from './source.js';
import type { DocumentProblem } from './yaml-problem.js';
import { resolvePlainScalar } from './yaml-scalar.js';

/** Deeper than any real document, shallow enough for recursion. */
export const maximumYamlDepth = 500;
/** The most nodes that aliases may expand to; each alias counts with all nodes of its anchor. */
const maximumAliased = 250_000;
const mostProblems = 20;
const coreTag = 'tag:yaml.org,2002:';

/** The number of nodes and levels of an anchor, so that counting an alias is cheap. */
interface Anchored {
  readonly node: JsonNode;
  readonly size: number;
  readonly height: number;
}

/**
 * Converts a document that the `yaml` package has parsed without errors into a tree.
 *
 * An alias becomes the same node as its anchor, positions included. Merge keys (`<<`) are resolved: YAML 1.2 removed
 * them, but many documents still use them.
 */
export class YamlTree {
  readonly problems: DocumentProblem[] = [];
  readonly #source: Source;
  readonly #anchors = new Map<string, Anchored | 'open'>();
  readonly #path: string[] = [];
  #size = 0;
  #aliased = 0;
  #deepest = 0;
  /** Whether aliases have exceeded the limit, which is then reported once. */
  #overflown = false;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Converts a node; `at` is the offset of an empty value, which is null. */
  convert(node: Node | null, at: number, depth = 0): JsonNode {
    this.#size++;
    this.#deepest = Math.max(this.#deepest, depth);
    const [start, end] = node?.range ?? [at, at];
    if (node === null) return nullAt(at);
    if (depth > maximumYamlDepth)
      return this.#refuse(start, 'too-deep', `nested deeper than ${maximumYamlDepth} levels`);
    if (isAlias(node)) return this.#alias(node, start, depth);
    if (node.anchor === undefined) return this.#content(node, start, end, depth);
    return this.#anchor(node.anchor, depth, () => this.#content(node, start, end, depth));
  }

  #content(node: Node, start: number, end: number, depth: number): JsonNode {
    if (isScalar(node)) return this.#scalar(node, start, end);
    if (isMap(node) && hasTag(node, 'map')) return this.#map(node, start, end, depth);
    if (isSeq(node) && hasTag(node, 'seq')) return this.#sequence(node, start, end, depth);
    return this.#unknownTag(node, start);
  }

  #sequence(node: YAMLSeq, start: number, end: number, depth: number): JsonNode {
    const written = node.items as (Node | null)[];
    const items = written.map((item, index) => this.#below(String(index), () => this.convert(item, start, depth + 1)));
    const last = items.at(-1);
    const blockEnd = last === undefined ? end : endAsWritten(written.at(-1) ?? null, last);
    return { type: 'array', items, start, end: node.flow === true ? end : blockEnd };
  }

  #map(node: YAMLMap, start: number, end: number, depth: number): JsonNode {
    const members: JsonMember[] = [];
    const merged: JsonNode[] = [];
    let last = start;
    for (const pair of node.items as Pair<Node | null, Node | null>[]) {
      const key = keyOf(pair.key, last);
      const value = this.#below(key.value, () => this.convert(pair.value, key.end, depth + 1));
      if (isMergeKey(pair.key)) merged.push(...this.#mergeSources(value, key.start));
      else members.push({ key, value });
      last = Math.max(endAsWritten(pair.value, value), key.end);
    }
    for (const { key } of repeatedNames(members, mostProblems)) {
      this.#below(key.value, () => this.#refuse(key.start, 'duplicate-name', repeatedNameMessage(key)));
    }
    return { type: 'object', members: withMerged(members, merged), start, end: node.flow === true ? end : last };
  }

  #mergeSources(value: JsonNode, at: number): readonly JsonNode[] {
    const sources = value.type === 'array' ? value.items : [value];
    if (sources.every(({ type }) => type === 'object')) return sources;
    this.#refuse(at, 'yaml-merge-key', 'a merge key "<<" needs a mapping or a list of mappings');
    return [];
  }

  #scalar(node: Scalar, start: number, end: number): JsonNode {
    const text = node.source ?? '';
    if (node.tag === undefined ? node.type !== 'PLAIN' : hasTag(node, 'str')) {
      return { type: 'string', value: text, start, end: this.#trimmedEnd(start, end) };
    }
    const meaning = resolvePlainScalar(text);
    if (node.tag !== undefined && !meansTag(node.tag, meaning)) return this.#unknownTag(node, start);
    if (meaning.type !== 'unsayable') return { ...meaning, start, end };
    const hint = 'put it in quotes if it is a text';
    return this.#refuse(start, 'yaml-not-json', `JSON has no number ${text}`, hint);
  }

  #anchor(name: string, depth: number, convert: () => JsonNode): JsonNode {
    const [sizeBefore, deepestBefore] = [this.#size, this.#deepest];
    this.#deepest = depth;
    this.#anchors.set(name, 'open');
    const converted = convert();
    const size = this.#size - sizeBefore + 1;
    this.#anchors.set(name, { node: converted, size, height: this.#deepest - depth });
    this.#deepest = Math.max(this.#deepest, deepestBefore);
    return converted;
  }

  #alias(node: Alias, start: number, depth: number): JsonNode {
    const anchored = this.#anchors.get(node.source);
    if (anchored === undefined) return this.#refuse(start, 'yaml-alias', `no anchor &${node.source} stands before`);
    if (anchored === 'open') return this.#refuse(start, 'yaml-alias', `alias *${node.source} contains itself`);
    this.#size += anchored.size;
    this.#aliased += anchored.size;
    this.#deepest = Math.max(this.#deepest, depth + anchored.height);
    if (depth + anchored.height > maximumYamlDepth) {
      return this.#refuse(start, 'too-deep', `nested deeper than ${maximumYamlDepth} levels`);
    }
    if (this.#aliased <= maximumAliased) return anchored.node;
    // Reported once: all later aliases exceed the limit, too.
    if (this.#overflown) return nullAt(start);
    this.#overflown = true;
    return this.#refuse(start, 'yaml-alias', `aliases stand for more than ${maximumAliased} values`);
  }

  #unknownTag(node: Node, start: number): JsonNode {
    const tag = (node.tag ?? '').replace(coreTag, '!!');
    return this.#refuse(start, 'yaml-tag', `tag ${tag} does not fit this value`, 'leave the tag out');
  }

  #refuse(start: number, code: string, message: string, hint?: string): JsonNode {
    if (this.problems.length < mostProblems) {
      const place = this.#source.place({ start }, formatPointer(this.#path));
      this.problems.push({ code, message, place, hint });
    }
    return nullAt(start);
  }

  #below<T>(token: string, work: () => T): T {
    this.#path.push(token);
    const result = work();
    this.#path.pop();
    return result;
  }

  /** The `yaml` package ends a block scalar on the next line; people see its end at the last character. */
  #trimmedEnd(start: number, end: number): number {
    let trimmed = end;
    while (trimmed > start && /\s/.test(this.#source.text.charAt(trimmed - 1))) trimmed--;
    return trimmed;
  }
}

function nullAt(at: number): JsonNode {
  return { type: 'literal', value: null, start: at, end: at };
}

/** The end of a value in the text; the target of an alias ends elsewhere. */
function endAsWritten(written: Node | null, converted: JsonNode): number {
  return isAlias(written) ? (written.range?.[1] ?? converted.end) : converted.end;
}

/** A key is its source text, so that `200:` and `"200":` are the same name. */
function keyOf(node: Node | null, at: number): JsonStringNode {
  const [start, end] = node?.range ?? [at, at];
  return { type: 'string', value: isScalar(node) ? String(node.source ?? node.value) : '', start, end };
}

function isMergeKey(node: Node | null): boolean {
  return isScalar(node) && node.type === 'PLAIN' && node.source === '<<';
}

function withMerged(members: readonly JsonMember[], sources: readonly JsonNode[]): readonly JsonMember[] {
  if (sources.length === 0) return members;
  const names = new Set(members.map(({ key }) => key.value));
  const all = [...members];
  for (const source of sources) {
    for (const member of source.type === 'object' ? source.members : []) {
      if (names.has(member.key.value)) continue;
      names.add(member.key.value);
      all.push(member);
    }
  }
  return all;
}

function hasTag(node: Node, name: string): boolean {
  return node.tag === undefined || node.tag === '!' || node.tag === coreTag + name;
}

function meansTag(tag: string, meaning: ReturnType<typeof resolvePlainScalar>): boolean {
  if (tag === `${coreTag}int`) return meaning.type === 'number' && /^-?[0-9]+$/.test(meaning.literal);
  if (tag === `${coreTag}float`) return meaning.type === 'number' || meaning.type === 'unsayable';
  if (tag === `${coreTag}bool`) return meaning.type === 'literal' && meaning.value !== null;
  return tag === `${coreTag}null` && meaning.type === 'literal' && meaning.value === null;
}
