import { didYouMean, TrellisError } from '../../error/index.js';
import type { Problem } from '../../error/index.js';
import { formatPointer, parseYaml } from '../../json/index.js';
import type { JsonNode, JsonObjectNode, Source } from '../../json/index.js';
import type { Baseline, Deviation } from './baseline.js';

/**
 * Reads a baseline from YAML or JSON.
 *
 * @throws {TrellisError} that names every fault with its place: what is not YAML, an unknown or missing key, a date
 * that is none.
 *
 * @example
 * parseBaseline('deviations:\n  - rule: status\n    cases: [createPlant/minimal]\n    reason: known since May\n', 'b.yaml')
 */
export function parseBaseline(text: string, file: string): Baseline {
  const parsed = parseYaml(text, file);
  if (!parsed.ok) {
    // A file with nothing in it but comments excuses nothing.
    if (parsed.problems.every(({ code }) => code === 'empty')) return { file, deviations: [] };
    throw new TrellisError(parsed.problems);
  }
  const reader = new BaselineReader(parsed.source);
  const deviations = reader.deviations(parsed.node);
  const [first, ...others] = reader.problems;
  if (first !== undefined) throw new TrellisError([first, ...others]);
  return { file, deviations };
}

const DEVIATION_KEYS = ['rule', 'cases', 'reason', 'expires'];

/** Walks the document and gathers all that is wrong with it. */
class BaselineReader {
  readonly problems: Problem[] = [];
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  deviations(root: JsonNode): readonly Deviation[] {
    const members = this.#members(root, [], ['deviations']);
    const list = members.get('deviations');
    if (list === undefined) {
      if (root.type === 'object') this.#problem(root, [], 'the key "deviations" is missing');
      return [];
    }
    if (list.type === 'literal' && list.value === null) return [];
    if (list.type !== 'array') {
      this.#problem(list, ['deviations'], '"deviations" must be a list');
      return [];
    }
    return list.items.flatMap((item, index) => this.#deviation(item, ['deviations', String(index)]) ?? []);
  }

  #deviation(node: JsonNode, path: readonly string[]): Deviation | undefined {
    const members = this.#members(node, path, DEVIATION_KEYS);
    if (node.type !== 'object') return undefined;
    return {
      rule: this.#text(node, members, path, 'rule'),
      cases: this.#cases(node, members, path),
      reason: this.#text(node, members, path, 'reason'),
      expires: this.#expires(members, path),
      place: this.#source.place(node, formatPointer(path)),
    };
  }

  #members(node: JsonNode, path: readonly string[], known: readonly string[]): ReadonlyMap<string, JsonNode> {
    const members = new Map<string, JsonNode>();
    if (node.type !== 'object') {
      this.#problem(node, path, `this must be a mapping with ${known.map((key) => `"${key}"`).join(', ')}`);
      return members;
    }
    for (const { key, value } of node.members) {
      const at = [...path, key.value];
      if (!known.includes(key.value)) {
        const hint = didYouMean(key.value, known) ?? `the keys are ${known.join(', ')}`;
        this.#problem(key, at, `unknown key ${JSON.stringify(key.value)}`, hint);
      } else if (members.has(key.value)) this.#problem(key, at, `the key "${key.value}" appears twice`);
      members.set(key.value, value);
    }
    return members;
  }

  #text(node: JsonObjectNode, members: ReadonlyMap<string, JsonNode>, path: readonly string[], key: string): string {
    const value = members.get(key);
    if (value?.type === 'string' && value.value.trim() !== '') return value.value;
    if (value === undefined) this.#problem(node, path, `the key "${key}" is missing`);
    else this.#problem(value, [...path, key], `"${key}" must be a string`);
    return '';
  }

  #cases(node: JsonObjectNode, members: ReadonlyMap<string, JsonNode>, path: readonly string[]): readonly string[] {
    const value = members.get('cases');
    if (value === undefined) {
      this.#problem(node, path, 'the key "cases" is missing', 'give a list of case ids or globs');
      return [];
    }
    if (value.type !== 'array' || value.items.length === 0) {
      this.#problem(value, [...path, 'cases'], '"cases" must be a list of case ids or globs');
      return [];
    }
    return value.items.flatMap((item, index) => {
      if (item.type === 'string' && item.value !== '') return [item.value];
      this.#problem(item, [...path, 'cases', String(index)], 'a case id must be a string');
      return [];
    });
  }

  #expires(members: ReadonlyMap<string, JsonNode>, path: readonly string[]): string | undefined {
    const value = members.get('expires');
    if (value === undefined) return undefined;
    if (value.type === 'string' && isDate(value.value)) return value.value;
    this.#problem(value, [...path, 'expires'], '"expires" must be a date such as 2027-01-31');
    return undefined;
  }

  #problem(node: JsonNode, path: readonly string[], message: string, hint?: string): void {
    const place = this.#source.place(node, formatPointer(path));
    this.problems.push({ code: 'baseline', message, place, ...(hint === undefined ? {} : { hint }) });
  }
}

/** A full-date of RFC 3339 §5.6 that the calendar has. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
