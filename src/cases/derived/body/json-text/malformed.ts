import { type BodyMember, bodyTemplate, type BodyTree, type Template } from '../../../../wire/index.js';
import type { ValueMutation } from '../value-site.js';
import {
  afterFirst,
  beforeLast,
  insideLastString,
  isNumberText,
  isStringText,
  joined,
  mapText,
  withoutLast,
  withScalar,
} from './edit-text.js';
import { isWholeBody, noJson, unclearJson } from './text-change.js';

/** What is no JSON, as people and libraries write it by mistake (RFC 8259 §2 to §8). */
export const malformed: ValueMutation = {
  id: 'body/json-text/malformed',
  applies: isWholeBody,
  *derive(site) {
    const text = bodyTemplate(site.value);
    // What need not be sent may be found not to have been sent.
    if (site.operation.requestBody?.required === true) yield* noJson(site, blank);
    for (const [what, changed, words, priority] of structure(text, site.value))
      yield* noJson(site, { what, text: changed, words, priority });
    for (const [what, literal, words, priority] of numbers) {
      const changed = write(withScalar(site.value, isNumberText, () => [literal]));
      yield* noJson(site, { what, text: changed, words, priority });
    }
    // Where nothing looks at the number, the grammar alone is left to refuse it; parsers in wide use know NaN besides.
    const point = withUndeclared(site.value, '.5');
    const pointWords = 'with an undeclared number that begins with a point';
    yield* noJson(site, { what: 'no-digit-before-point', text: write(point), words: pointWords, priority: 5 });
    const nan = withUndeclared(site.value, 'NaN');
    const nanWords = 'with an undeclared property that is NaN';
    yield* unclearJson(site, { what: 'nan-undeclared', text: write(nan), words: nanWords, priority: 6 });
    for (const [what, inside, words, priority] of strings) {
      const changed = write(withScalar(site.value, isStringText, (string) => afterFirst(string, inside) ?? string));
      yield* noJson(site, { what, text: changed, words, priority });
    }
  },
};

const blank = { what: 'blank', text: [' '], words: 'nothing but a space', priority: 3 };

type Malformed = readonly [what: string, text: Template | undefined, words: string, priority: number];

function structure(text: Template, value: BodyTree): readonly Malformed[] {
  return [
    ['truncated', withoutLast(text), 'cut off before its last character', 1],
    ['trailing-comma', beforeLast(text, ','), 'with a comma after the last value', 1],
    ['trailing-garbage', joined(text, ['trellis']), 'with letters after its end', 2],
    ['trailing-bracket', joined(text, ['}']), 'with a bracket too many', 3],
    ['two-values', joined(text, text), 'there twice, one right after the other', 4],
    ['single-quotes', mapText(text, (part) => part.replaceAll('"', "'")), 'with single quotes', 2],
    ['no-quotes', mapText(text, (part) => part.replaceAll(/"([A-Za-z]\w*)":/g, '$1:')), 'with names without quotes', 3],
    ['comment', afterFirst(text, '/* a comment */'), 'with a comment', 2],
    ['line-comment', afterFirst(text, '// a comment\n'), 'with a comment up to the end of a line', 4],
    ['no-comma', mapText(text, (part) => part.replaceAll(/,(?=")/g, ' ')), 'without a comma between its members', 4],
    ['open-string', insideLastString(bodyTemplate(withStringsLast(value))), 'cut off within a string', 4],
    ['no-value', ['undefined'], 'the word undefined', 4],
  ];
}

const numbers = [
  ['nan', 'NaN', 'with NaN for a number', 2],
  ['infinity', 'Infinity', 'with Infinity for a number', 4],
  ['leading-zero', '01', 'with a number that begins with a zero', 2],
  ['plus-sign', '+1', 'with a number that begins with a plus sign', 4],
  ['hexadecimal', '0x1F', 'with a hexadecimal number', 4],
] as const;

const strings = [
  ['control-character', '\u0001', 'with a control character in a string', 2],
  ['tab', '\t', 'with a tab in a string', 5],
  ['line-feed', '\n', 'with a line feed in a string', 3],
  ['bad-escape', '\\x41', 'with an escape that JSON does not have', 3],
] as const;

/** So that nothing is missing when someone puts the end of the last one in. */
function withStringsLast(tree: BodyTree): BodyTree {
  if (tree.kind !== 'object') return tree;
  const isString = ([, value]: BodyMember): boolean => value.kind === 'scalar' && isStringText(value.text);
  return { kind: 'object', members: tree.members.toSorted((one, other) => +isString(one) - +isString(other)) };
}

/** An object with one member more, which no schema is likely to speak of. */
function withUndeclared(tree: BodyTree, literal: string): BodyTree | undefined {
  if (tree.kind !== 'object') return undefined;
  return { kind: 'object', members: [...tree.members, ['trellis', { kind: 'scalar', text: [literal] }]] };
}

function write(tree: BodyTree | undefined): Template | undefined {
  return tree && bodyTemplate(tree);
}
