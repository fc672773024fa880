import { bodyOf } from '../../cases/index.js';
import { keywordNode, type EffectiveSchema } from '../../contract/index.js';
import { toValue, type JsonValue } from '../../json/index.js';
import type { BodyTree } from '../../wire/index.js';
import { isSame } from '../shape/equality.js';
import type { Member } from '../shape/shape.js';
import { literalsOf, textOfKeyword } from './other-values.js';

/**
 * Returns values that careless services damage: characters of other scripts and beyond U+FFFF, fractions, time zone
 * offsets, and values other than the default, which a service may use in place of the sent one.
 */
export function tellingValues({ sent }: Member): readonly BodyTree[] {
  const usual = defaultOf(sent);
  const literals = literalsOf(sent).filter((value) => usual === undefined || !isSame(value, usual));
  if (literals.length > 0) return literals.slice(-1).map(bodyOf);
  const format = textOfKeyword(sent, 'format');
  if (isOf(sent, 'string')) {
    if (format === 'date-time') return [bodyOf('2031-06-15T23:30:15.250+02:00')];
    // A text with a format is not plain text (JSON Schema Validation 2020-12 §8.3). One with a pattern may be.
    const forms = ['format', 'contentEncoding', 'contentMediaType'];
    if (forms.some((keyword) => textOfKeyword(sent, keyword) !== undefined)) return [];
    return [
      {
        kind: 'scalar',
        text: ['"Blüte 花 🌱 ', { unique: 'string' }, ' and so on, up to a length of eighty characters"'],
      },
      { kind: 'scalar', text: ['"Blüte 花 🌱 ', { unique: 'string' }, '"'] },
      bodyOf('ü花🌱'),
    ];
  }
  const few = [textOfKeyword(sent, 'maximum'), textOfKeyword(sent, 'minimum')]
    .map(Number)
    .filter((bound) => Number.isSafeInteger(bound) && bound !== usual);
  if (isOf(sent, 'number')) return [0.75, 19.99, 1.5, ...few].map(bodyOf);
  if (isOf(sent, 'integer')) return [2_147_483_647, 65_537, 257, ...few].map(bodyOf);
  return typeof usual === 'boolean' ? [bodyOf(!usual)] : [];
}

function defaultOf({ schemas }: EffectiveSchema): JsonValue | undefined {
  const [node] = schemas.flatMap((schema) => keywordNode(schema, 'default') ?? []);
  return node && toValue(node);
}

/** Returns values that careless services mistake for missing ones. */
export function emptyValues({ sent }: Member): readonly BodyTree[] {
  if (literalsOf(sent).length > 0) return [];
  const empty: readonly (readonly [type: string, value: JsonValue])[] = [
    ['boolean', false],
    ['number', 0],
    ['integer', 0],
    ['string', ''],
    ['array', []],
  ];
  return empty.filter(([type]) => isOf(sent, type)).map(([, value]) => bodyOf(value));
}

function isOf({ types }: EffectiveSchema, type: string): boolean {
  return types.includes(type);
}
