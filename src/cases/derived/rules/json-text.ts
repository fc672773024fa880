import type { Operation } from '../../../contract/index.js';
import { parseJson, unitEscapes } from '../../../json/index.js';
import {
  jsonTemplate,
  type BodyMember,
  type BodyTree,
  joinTemplates,
  isUniquePart,
  type Template,
} from '../../../wire/index.js';
import type { Expectation } from '../../model/request-plan.js';
import type { CaseDoubt } from '../../model/case-doubt.js';
import { instantiate, sampleValues } from '../../model/instantiate.js';
import type { BodyWriter } from '../../model/request-body.js';
import type { Budget } from '../site/budget.js';
import { idSegment, type Variation } from '../site/mutation.js';
import type { ValueSite } from '../body/value-site.js';

/** A change of the text of a body: not JSON (RFC 8259), the same value, or read differently by parsers. */
type TextRow = readonly [
  what: string,
  verdict: 'no JSON' | 'same' | 'unclear',
  /** The new text, or a function that writes it; undefined if that is impossible. */
  text: BodyWriter | Template,
  words: string,
  priority: number,
  doubt?: CaseDoubt,
];

const outcomes = { 'no JSON': 'refuse', same: 'accept', unclear: 'survive' } as const satisfies Record<
  TextRow[1],
  Expectation['outcome']
>;

/** Returns the changes of the text of a JSON body whose claim is true. */
export function varyJsonText(site: ValueSite, budget: Budget): readonly Variation[] {
  const value = valueOf(site);
  return rowsFor(site.operation, value).flatMap(([what, verdict, write, words, priority, doubt]) => {
    if (!budget.allows(priority)) return [];
    const text = typeof write === 'function' ? write(value) : write;
    if (text === undefined) return [];
    if (verdict !== 'unclear' && parseJson(instantiate(text, sampleValues())).ok !== (verdict === 'same')) return [];
    const request = site.replace(value);
    if (request === undefined) return [];
    return {
      id: [...site.idPath, 'json-text', what].map(idSegment).join('/'),
      change: `body: ${words}`,
      expect: { outcome: outcomes[verdict] },
      ...(doubt && { doubt }),
      request: { ...request, body: typeof write === 'function' ? { tree: value, write } : write },
      aspects: what === 'deep' ? ['body', 'size'] : ['body'],
      contract: site.mediaType.place,
      priority,
    };
  });
}

/** Returns the fullest value if the smallest one is an empty PATCH, which many services reject whatever its text is. */
function valueOf({ operation, value, rich }: ValueSite): BodyTree {
  const isEmpty = value.kind === 'object' && value.members.length === 0;
  return operation.method === 'PATCH' && isEmpty ? rich.tree : value;
}

function rowsFor(operation: Operation, value: BodyTree): readonly TextRow[] {
  return [
    // A blank body may count as none, so the body must be required.
    ...(operation.requestBody?.required === true ? [blank] : []),
    ...broken,
    ...repeatedName(value),
    ...respelled,
    ['deep', 'unclear', [deep], `nothing but arrays in arrays, ${depth} deep`, 5],
  ];
}

const blank: TextRow = ['blank', 'no JSON', [' '], 'nothing but a space', 3];

function changing(change: (text: Template) => Template | undefined): BodyWriter {
  return (tree) => change(jsonTemplate(tree));
}

function changingText(change: (part: string) => string): BodyWriter {
  return changing((text) => text.map((part) => (typeof part === 'string' ? change(part) : part)));
}

/** Texts that are not JSON, as people and libraries write them by mistake (RFC 8259 §2 to §8). */
const brokenStructure: readonly (readonly [
  what: string,
  text: BodyWriter | Template,
  words: string,
  priority: number,
])[] = [
  ['truncated', changing(withoutLast), 'cut off before its last character', 1],
  ['trailing-comma', changing((text) => beforeLast(text, ',')), 'with a comma after the last value', 1],
  ['trailing-garbage', changing((text) => joinTemplates([text, ['trellis']])), 'with letters after its end', 2],
  ['trailing-bracket', changing((text) => joinTemplates([text, ['}']])), 'with a bracket too many', 3],
  ['two-values', changing((text) => joinTemplates([text, text])), 'there twice, one right after the other', 4],
  ['single-quotes', changingText((part) => part.replaceAll('"', "'")), 'with single quotes', 2],
  ['no-quotes', changingText((part) => part.replaceAll(/"([A-Za-z]\w*)":/g, '$1:')), 'with names without quotes', 3],
  ['comment', changing((text) => afterFirst(text, '/* a comment */')), 'with a comment', 2],
  ['line-comment', changing((text) => afterFirst(text, '// a comment\n')), 'with a comment up to the end of a line', 4],
  ['no-comma', changingText((part) => part.replaceAll(/,(?=")/g, ' ')), 'without a comma between its members', 4],
  ['open-string', (tree) => insideLastString(jsonTemplate(withStringsLast(tree))), 'cut off within a string', 4],
  ['no-value', ['undefined'], 'the word undefined', 4],
];

/** With a prefix, the literal is made from the fresh number, so that the service has never had its value. */
const brokenNumbers: readonly (readonly [
  what: string,
  literal: string,
  words: string,
  priority: number,
  prefix?: string,
])[] = [
  ['nan', 'NaN', 'with NaN for a number', 2],
  ['infinity', 'Infinity', 'with Infinity for a number', 4],
  ['leading-zero', '01', 'with a number that begins with a zero', 2, '0'],
  ['plus-sign', '+1', 'with a number that begins with a plus sign', 4, '+'],
  ['hexadecimal', '0x1F', 'with a hexadecimal number', 4],
];

const brokenStrings = [
  ['control-character', '\u0001', 'with a control character in a string', 2],
  ['tab', '\t', 'with a tab in a string', 5],
  ['line-feed', '\n', 'with a line feed in a string', 3],
  ['bad-escape', '\\x41', 'with an escape that JSON does not have', 3],
] as const;

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf);

/** Invalid UTF-8, which JSON requires (RFC 8259 §8.1). */
const brokenBytes = [
  ['invalid-utf8', Uint8Array.of(0xff), 'with a byte in a string that is not UTF-8'],
  ['overlong-utf8', Uint8Array.of(0xc0, 0xaf), 'with a slash in a string, encoded in two bytes'],
] as const;

const broken: readonly TextRow[] = [
  ...brokenStructure.map(([what, text, words, priority]): TextRow => [what, 'no JSON', text, words, priority]),
  ...brokenNumbers.map(([what, literal, words, priority, prefix]): TextRow => {
    const other = (text: Template): Template =>
      prefix !== undefined && isUniquePart(text[0]) ? [prefix, ...text] : [literal];
    return [what, 'no JSON', withScalar(isNumberText, other), words, priority];
  }),
  // Nothing but the grammar can reject an undeclared number. Common parsers also accept NaN.
  ['no-digit-before-point', 'no JSON', withUndeclared('.5'), 'with an undeclared number that begins with a point', 5],
  ['nan-undeclared', 'unclear', withUndeclared('NaN'), 'with an undeclared property that is NaN', 6],
  ...brokenStrings.map(([what, inside, words, priority]): TextRow => {
    return [what, 'no JSON', withScalar(isStringText, (text) => afterFirst(text, inside) ?? text), words, priority];
  }),
  ...brokenBytes.map(([what, bytes, words]): TextRow => {
    const text = withScalar(isStringText, (string) => afterFirst(string, bytes) ?? string);
    return [what, 'no JSON', text, words, 3, 'text-not-utf-8'];
  }),
  // A parser may ignore the byte order mark (RFC 8259 §8.1).
  [
    'byte-order-mark',
    'unclear',
    changing((text) => joinTemplates([[byteOrderMark], text])),
    'with a byte order mark',
    4,
  ],
];

/** A text that exhausts recursive parsers. */
const depth = 20_000;
const deep = '['.repeat(depth) + ']'.repeat(depth);

/** The same name twice in an object, which has no defined meaning (RFC 8259 §4). */
function repeatedName(value: BodyTree): readonly TextRow[] {
  const [first] = value.kind === 'object' ? value.members : [];
  if (first === undefined) return [];
  const words = `with the name ${JSON.stringify(first[0])} twice`;
  const twice = ofMembers((members) => withMembers([...members, ...members.slice(0, 1)]));
  return [['duplicate-name', 'unclear', twice, words, 4]];
}

const spaces = 5000;

/** Other texts for the same value (RFC 8259 §2, §7). */
const respelled: readonly TextRow[] = [
  ['pretty', 'same', (tree) => pretty(tree, '\r\n'), 'with line ends and indentation', 3],
  [
    'space-around',
    'same',
    // Line ends as in files, and more than a small buffer can hold.
    changing((text) => joinTemplates([[`\t\n${' '.repeat(spaces)}`], text, ['\r\n']])),
    `with white space around it, ${spaces} spaces before it and a line end behind`,
    5,
  ],
  ['escaped-names', 'same', ofMembers(withEscapedNames), 'with names written as escapes', 5],
  [
    'reversed',
    'same',
    ofMembers((members) => (members.length > 1 ? withMembers(members.toReversed()) : undefined)),
    'with its members in reverse order',
    4,
  ],
];

/** Creates a writer for objects that have members. */
function ofMembers(write: (members: readonly BodyMember[]) => Template | undefined): BodyWriter {
  return (tree) => (tree.kind === 'object' && tree.members.length > 0 ? write(tree.members) : undefined);
}

function withMembers(members: readonly BodyMember[]): Template {
  return jsonTemplate({ kind: 'object', members });
}

function pretty(tree: BodyTree, lineEnd: string): Template {
  const inner = `${lineEnd}  `;
  switch (tree.kind) {
    case 'scalar':
      return tree.text;
    case 'array':
      return joinTemplates([
        ['[ '],
        ...tree.items.flatMap((item, index) => [[index === 0 ? '' : ' , '], pretty(item, inner)]),
        [' ]'],
      ]);
    case 'object': {
      const members = tree.members.flatMap(([name, member], index) => [
        [`${index === 0 ? '' : ','}${inner}${JSON.stringify(name)} : `],
        pretty(member, inner),
      ]);
      return joinTemplates([['{'], ...members, [`${lineEnd}}`]]);
    }
  }
}

function withEscapedNames(members: readonly BodyMember[]): Template {
  const written = members.flatMap(([name, member], index) => [
    [`${index === 0 ? '' : ','}"${unitEscapes(name)}":`],
    jsonTemplate(member),
  ]);
  return joinTemplates([['{'], ...written, ['}']]);
}

/** Moves strings to the end, so that completing the last one would make the text complete. */
function withStringsLast(tree: BodyTree): BodyTree {
  if (tree.kind !== 'object') return tree;
  const isString = ([, value]: BodyMember): boolean => value.kind === 'scalar' && isStringText(value.text);
  return { kind: 'object', members: tree.members.toSorted((one, other) => +isString(one) - +isString(other)) };
}

/** Creates a writer that adds a member that no schema is likely to describe. */
function withUndeclared(literal: string): BodyWriter {
  return (tree) => (tree.kind === 'object' ? withMembers([...tree.members, undeclared([literal])]) : undefined);
}

function undeclared(text: Template): BodyMember {
  return ['trellis', { kind: 'scalar', text }];
}

type Other = (text: Template) => Template;

/** Creates a writer that rewrites the first matching scalar, or adds a member if there is none. */
function withScalar(isSuch: (text: Template) => boolean, other: Other): BodyWriter {
  return (tree) => {
    const changed = replaceFirst(tree, isSuch, other);
    if (changed !== undefined) return jsonTemplate(changed);
    return tree.kind === 'object' ? withMembers([...tree.members, undeclared(other(['"a"']))]) : undefined;
  };
}

function replaceFirst(tree: BodyTree, isSuch: (text: Template) => boolean, other: Other): BodyTree | undefined {
  if (tree.kind === 'scalar') return isSuch(tree.text) ? { kind: 'scalar', text: other(tree.text) } : undefined;
  if (tree.kind === 'array') {
    for (const [index, item] of tree.items.entries()) {
      const changed = replaceFirst(item, isSuch, other);
      if (changed !== undefined) return { kind: 'array', items: tree.items.with(index, changed) };
    }
    return undefined;
  }
  for (const [index, [name, member]] of tree.members.entries()) {
    const changed = replaceFirst(member, isSuch, other);
    if (changed !== undefined) return { kind: 'object', members: tree.members.with(index, [name, changed]) };
  }
  return undefined;
}

function isNumberText([first]: Template): boolean {
  return isUniquePart(first) || (typeof first === 'string' && /^-?[0-9]/.test(first));
}

function isStringText([first]: Template): boolean {
  return typeof first === 'string' && first.startsWith('"');
}

/** Removes the last character; undefined if the text ends with a hole or would be empty. */
function withoutLast(text: Template): Template | undefined {
  const last = text.at(-1);
  if (typeof last !== 'string' || (text.length === 1 && last.length === 1)) return undefined;
  return joinTemplates([text.slice(0, -1), [last.slice(0, -1)]]);
}

/** Inserts a text before the last character; undefined if the text ends with a hole. */
function beforeLast(text: Template, added: string): Template | undefined {
  const last = text.at(-1);
  if (typeof last !== 'string') return undefined;
  return joinTemplates([text.slice(0, -1), [last.slice(0, -1) + added + last.slice(-1)]]);
}

/** Inserts a text after the first character; undefined if the text begins with a hole. */
function afterFirst([first, ...rest]: Template, added: string | Uint8Array): Template | undefined {
  if (typeof first !== 'string') return undefined;
  return joinTemplates([[first.slice(0, 1)], [added], [first.slice(1)], rest]);
}

/** Cuts a text before the closing quotation mark of its last string; undefined if there is none. */
function insideLastString(text: Template): Template | undefined {
  const at = text.findLastIndex((part) => typeof part === 'string' && part.includes('"'));
  const last = text[at];
  return typeof last === 'string' ? [...text.slice(0, at), last.slice(0, last.lastIndexOf('"'))] : undefined;
}
