import { type BodyMember, jsonTemplate, type BodyTree, type Template } from '../../../../wire/index.js';
import type { BodyWriter } from '../../../request-body.js';
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
  written,
} from './edit-text.js';
import { isWholeBody, noJson, unclearJson } from './text-change.js';

/** What is no JSON, as people and libraries write it by mistake (RFC 8259 §2 to §8). */
export const malformed: ValueMutation = {
  id: 'body/json-text/malformed',
  applies: isWholeBody,
  *derive(site) {
    // What need not be sent may be found not to have been sent.
    if (site.operation.requestBody?.required === true) yield* noJson(site, blank);
    for (const [what, text, words, priority] of structure) yield* noJson(site, { what, text, words, priority });
    for (const [what, literal, words, priority] of numbers) {
      const text: BodyWriter = (tree) => written(withScalar(tree, isNumberText, () => [literal]));
      yield* noJson(site, { what, text, words, priority });
    }
    // Where nothing looks at the number, the grammar alone is left to refuse it; parsers in wide use know NaN besides.
    const pointWords = 'with an undeclared number that begins with a point';
    yield* noJson(site, { what: 'no-digit-before-point', text: withUndeclared('.5'), words: pointWords, priority: 5 });
    const nanWords = 'with an undeclared property that is NaN';
    yield* unclearJson(site, { what: 'nan-undeclared', text: withUndeclared('NaN'), words: nanWords, priority: 6 });
    for (const [what, inside, words, priority] of strings) {
      const text: BodyWriter = (tree) =>
        written(withScalar(tree, isStringText, (string) => afterFirst(string, inside) ?? string));
      yield* noJson(site, { what, text, words, priority });
    }
  },
};

const blank = { what: 'blank', text: [' '], words: 'nothing but a space', priority: 3 };

const structure: readonly (readonly [what: string, text: BodyWriter | Template, words: string, priority: number])[] = [
  ['truncated', changing(withoutLast), 'cut off before its last character', 1],
  ['trailing-comma', changing((text) => beforeLast(text, ',')), 'with a comma after the last value', 1],
  ['trailing-garbage', changing((text) => joined(text, ['trellis'])), 'with letters after its end', 2],
  ['trailing-bracket', changing((text) => joined(text, ['}'])), 'with a bracket too many', 3],
  ['two-values', changing((text) => joined(text, text)), 'there twice, one right after the other', 4],
  ['single-quotes', changingText((part) => part.replaceAll('"', "'")), 'with single quotes', 2],
  ['no-quotes', changingText((part) => part.replaceAll(/"([A-Za-z]\w*)":/g, '$1:')), 'with names without quotes', 3],
  ['comment', changing((text) => afterFirst(text, '/* a comment */')), 'with a comment', 2],
  ['line-comment', changing((text) => afterFirst(text, '// a comment\n')), 'with a comment up to the end of a line', 4],
  ['no-comma', changingText((part) => part.replaceAll(/,(?=")/g, ' ')), 'without a comma between its members', 4],
  ['open-string', (tree) => insideLastString(jsonTemplate(withStringsLast(tree))), 'cut off within a string', 4],
  ['no-value', ['undefined'], 'the word undefined', 4],
];

function changing(change: (text: Template) => Template | undefined): BodyWriter {
  return (tree) => change(jsonTemplate(tree));
}

function changingText(change: (part: string) => string): BodyWriter {
  return changing((text) => mapText(text, change));
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
function withUndeclared(literal: string): BodyWriter {
  return (tree) => {
    if (tree.kind !== 'object') return undefined;
    return jsonTemplate({
      kind: 'object',
      members: [...tree.members, ['trellis', { kind: 'scalar', text: [literal] }]],
    });
  };
}
