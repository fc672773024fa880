import { Composer, Parser, type CST } from 'yaml';
import { MalformedJson } from './malformed-json.js';
import type { JsonNode } from './node.js';
import { JsonReader } from './read-json.js';
import { Source } from './source.js';
import { isStray, yamlProblem, type DocumentProblem } from './yaml-problem.js';
import { maximumYamlDepth, YamlTree } from './yaml-tree.js';

/** The result of parsing. `problems` are in the order of the text, at most twenty. */
export type ParsedYaml =
  | { readonly ok: true; readonly node: JsonNode; readonly source: Source }
  | {
      readonly ok: false;
      readonly problems: readonly [DocumentProblem, ...DocumentProblem[]];
      /** The tree, if repeated names are the only problems: the last member of each name counts, as in `JSON.parse`. */
      readonly usable?: { readonly node: JsonNode; readonly source: Source };
    };

const mostProblems = 20;
const composerOptions = {
  schema: 'core',
  stringKeys: true,
  // The package compares all pairs of keys; the tree compares the texts of the keys in linear time.
  uniqueKeys: false,
} as const;

/**
 * Parses a document in YAML 1.2 (core schema) or JSON, with the place of every value.
 *
 * Keys are strings, including `200:`; integers are exact; dates stay strings. Repeated names, several documents, tags
 * beyond those of JSON, and numbers that JSON lacks are problems. `file` is the name for places; a file that ends in
 * `.json` must be JSON.
 *
 * @example
 * const parsed = parseYaml(text, 'openapi.yaml');
 * if (!parsed.ok) parsed.problems[0].place; // { file: 'openapi.yaml', line: 12, column: 5, pointer: '' }
 */
export function parseYaml(text: string, file: string): ParsedYaml {
  const source = new Source(text, file);
  const mustBeJson = file.toLowerCase().endsWith('.json');
  if (/^\uFEFF?\s*$/.test(text)) return failed([problemAt(source, 'empty', 'the document is empty', 0)]);
  if (mustBeJson || /^\uFEFF?[ \t\r\n]*[{[]/.test(text)) {
    const parsed = parseJsonText(source);
    // Text that is not JSON may be YAML that begins with a flow collection.
    if (parsed.ok || mustBeJson || parsed.problems[0].code !== 'json-syntax') return parsed;
  }
  return parseYamlText(source);
}

function parseJsonText(source: Source): ParsedYaml {
  const reader = new JsonReader(source.text, source.text.startsWith('\uFEFF') ? 1 : 0);
  try {
    const node = reader.read();
    const repeated = reader.oddities.filter(({ kind }) => kind === 'duplicate-name');
    const problems = repeated.map(({ message, offset, pointer }) =>
      problemAt(source, 'duplicate-name', message, offset, pointer),
    );
    return isSome(problems) ? { ...failed(problems), usable: { node, source } } : { ok: true, node, source };
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error;
    const code = error.kind === 'syntax' ? 'json-syntax' : 'too-deep';
    return failed([problemAt(source, code, error.message, error.offset)]);
  }
}

function parseYamlText(source: Source): ParsedYaml {
  const tokens = [...new Parser().parse(source.text)];
  const tooDeep = firstBelow(tokens, maximumYamlDepth);
  if (tooDeep !== undefined) {
    return failed([problemAt(source, 'too-deep', `nested deeper than ${maximumYamlDepth} levels`, tooDeep)]);
  }
  const [document, another] = new Composer(composerOptions).compose(tokens, true, source.text.length);
  if (document === undefined) throw new Error('the YAML composer gave no document');
  const firstStray = document.errors.findIndex(isStray);
  const told = document.errors.filter((error, at) => at === firstStray || !isStray(error));
  const errors = told.map((error) => yamlProblem(error, source.place({ start: error.pos[0] }, '')));
  if (isSome(errors)) return failed(errors);
  if (another !== undefined) return failed([secondDocument(source, another.range[0])]);
  if (document.contents === null) return failed([problemAt(source, 'empty', 'the document is empty', 0)]);
  const tree = new YamlTree(source);
  const node = tree.convert(document.contents, 0);
  if (!isSome(tree.problems)) return { ok: true, node, source };
  const usable = tree.problems.every(({ code }) => code === 'duplicate-name') ? { usable: { node, source } } : {};
  return { ...failed(tree.problems), ...usable };
}

function secondDocument(source: Source, start: number): DocumentProblem {
  const problem = problemAt(source, 'yaml-documents', 'the file holds more than one document', start);
  return { ...problem, hint: 'keep one document in a file; "---" begins another' };
}

function problemAt(source: Source, code: string, message: string, start: number, pointer = ''): DocumentProblem {
  return { code, message, place: source.place({ start }, pointer) };
}

function failed(problems: readonly [DocumentProblem, ...DocumentProblem[]]): ParsedYaml & { readonly ok: false } {
  const [first, ...others] = problems.toSorted(
    (a, b) => a.place.line - b.place.line || a.place.column - b.place.column,
  );
  return { ok: false, problems: [first ?? problems[0], ...others.slice(0, mostProblems - 1)] };
}

function isSome(problems: readonly DocumentProblem[]): problems is readonly [DocumentProblem, ...DocumentProblem[]] {
  return problems.length > 0;
}

/**
 * The offset of a token more than `limit` collections deep, or undefined.
 *
 * The `yaml` package composes nodes recursively, and near the end of the stack Node.js can crash instead of throwing.
 * So the depth of the tokens is checked first, without recursion.
 */
function firstBelow(tokens: readonly CST.Token[], limit: number): number | undefined {
  let level = [...tokens];
  // The documents themselves are one level.
  for (let depth = -1; level.length > 0; depth++) {
    if (depth > limit) return level[0]?.offset;
    level = level.flatMap(childrenOf);
  }
  return undefined;
}

function childrenOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((child) => child !== undefined && child !== null));
}
