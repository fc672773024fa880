import { integerRanges } from '../../../contract/index.js';
import {
  exactNumber,
  isExactNumber,
  jsonEquals,
  numberText,
  type ExactNumber,
  type JsonValue,
} from '../../../json/index.js';
import { means, wordsOf } from '../../../resources/index.js';
import { isUniquePart, type UniqueKind, type BodyTree } from '../../../wire/index.js';
import { freshBody, literalBody } from '../values/body-of.js';
import type { Constraint } from '../values/facets.js';
import {
  type End,
  fits,
  justBeyond,
  numberCandidates,
  numberSpaceOf,
  outermost,
  plus,
  strictest,
  writtenLimits,
} from '../values/numbers.js';
import { sampleValue } from '../../model/instantiate.js';
import { because, firstOf, invalid, tolerable, unspecified, valid, type Edit, type ValueRule } from './edit.js';
import type { ValueSite } from '../body/value-site.js';
import { isEnumerated, isNumber, typePlace } from './kinds-of-sites.js';

const ends = [
  ['upper', 'maximum', 'above', 1],
  ['lower', 'minimum', 'below', -1],
] as const satisfies readonly (readonly [End, string, string, number])[];

/** Decimals that are multiples of 0.01 or 0.1, but not in double arithmetic. */
const treacherous = [4.35, 1.1, 0.3, 19.99, 8.2, 1.15, 0.07];

/**
 * Returns a fresh fraction if the body has a fresh integer here, because services may accept a value only once. A double
 * holds it: implementations that round greater numbers to doubles (RFC 8259 §6) would read an integer.
 */
function freshHalf({ value, whole }: ValueSite): BodyTree | undefined {
  if (whole.words !== 'body' || value.kind !== 'scalar' || !isUniquePart(value.text[0])) return undefined;
  return { kind: 'scalar', text: [{ unique: 'int32' }, '.5'] };
}

export const numberRules: readonly ValueRule[] = [
  {
    // Fractions where an integer is required.
    applies: (site) => isNumber(site) && (site.facets.integral || integerFormat(site) !== undefined),
    contract: typePlace,
    *edits(site) {
      const { facets } = site;
      const space = numberSpaceOf(facets);
      const whole = fits(space, 1) ? 1 : (outermost(space, 'lower') ?? outermost(space, 'upper') ?? 1);
      const halves = [plus(whole, 0.5), plus(whole, -0.5)].filter((half) => half !== undefined);
      // Within the bounds, if possible.
      const value = halves.find((half) => fits({ ...space, step: undefined }, half)) ?? halves[0] ?? 1.5;
      const breaks = ['type', 'format', 'enum', 'const', 'multipleOf'];
      yield invalid('fraction', freshHalf(site) ?? value, 'which is not an integer', 1, { breaks });
    },
  },
  {
    // A fraction where any number is valid: many implementations use integers there.
    where: 'bodies',
    applies: (site) =>
      isNumber(site) && !site.facets.integral && !isEnumerated(site) && !isFractional(goodValueOf(site)),
    contract: typePlace,
    *edits({ facets, path }) {
      const space = numberSpaceOf(facets);
      const [least, most] = [outermost(space, 'lower') ?? 0, outermost(space, 'upper') ?? 0];
      const value = [0.5, plus(least, 0.5), plus(most, -0.5)].find(
        (each): each is ExactNumber => each !== undefined && isFractional(each) && fits(space, each),
      );
      if (value === undefined) return;
      const name = path.findLast((each) => !/^[0-9]+$/.test(each)) ?? '';
      // A divisor that is no integer shows that fractions are meant.
      const isWhole = space.step === undefined && means(wordsOf(name).at(-1), 'whole-number');
      yield valid('half', value, 'a number with a fraction', 1, isWhole ? { doubt: 'half-of-a-whole' } : {});
    },
  },
  {
    // The first and last numbers of a format, and those beyond (OpenAPI 3.1 §4.4).
    applies: (site) => isNumber(site) && integerFormat(site) !== undefined,
    *edits(site) {
      const found = integerFormat(site);
      if (found === undefined) return;
      const [{ place }, name, [least, most]] = found;
      const [above, below] = [plus(most, 1), plus(least, -1)];
      yield* because(
        place,
        ['format'],
        [
          valid(`${name}-maximum`, most, `the ${name} maximum`, 1),
          valid(`${name}-minimum`, least, `the ${name} minimum`, 1),
          ...(above === undefined ? [] : [invalid(`above-${name}`, above, `one above the ${name} maximum`, 1)]),
          ...(below === undefined ? [] : [invalid(`below-${name}`, below, `one below the ${name} minimum`, 1)]),
        ],
      );
    },
  },
  {
    // The numbers at each bound and just beyond (JSON Schema 2020-12 validation §6.2).
    applies: isNumber,
    *edits({ facets }) {
      for (const end of ends) {
        const limit = strictest(writtenLimits(facets, end[0]), end[0]);
        if (limit === undefined) continue;
        const breaks = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
        yield* because(limit.constraint.place, breaks, boundEdits(numberSpaceOf(facets), limit, end));
      }
    },
  },
  {
    // Numbers between two multiples, and multiples that double arithmetic misses (2020-12 validation §6.2.1).
    applies: (site) => isNumber(site) && site.facets.keywords.has('multipleOf'),
    *edits({ facets }) {
      const space = numberSpaceOf(facets);
      const [good] = numberCandidates(facets);
      const offsets = facets.integral ? [1, 2, -1] : [1, 0.5, 0.001, -1, 0.1];
      const between = good === undefined ? [] : offsets.flatMap((off) => plus(good, off) ?? []);
      for (const { node, place: contract } of facets.constraints('multipleOf')) {
        if (node.type !== 'number') continue;
        const divisor = exactNumber(node.literal);
        const words = `no multiple of ${numberText(divisor)}`;
        const details = { contract, breaks: ['multipleOf'] };
        yield firstOf(between.map((value) => invalid('no-multiple', value, words, 1, details)));
        const exact = treacherous.find((n) => fits(space, n) && !Number.isInteger(n / Number(divisor)));
        if (exact === undefined) continue;
        const reason = `a multiple of ${numberText(divisor)}, which a double does not see`;
        yield valid('exact-multiple', exact, reason, 3, { contract });
      }
    },
  },
  {
    // Integers that are often read incorrectly.
    where: 'bodies',
    applies: (site) => isNumber(site) && !isEnumerated(site),
    contract: typePlace,
    *edits(site) {
      yield valid('zero', 0, 'zero', 2);
      yield valid('negative', -1, 'below zero', 2);
      const format = integerFormat(site)?.[1];
      const noDouble = 'an integer that no double holds';
      if (format === 'int64') {
        yield valid('beyond-double', freshBody('wide-int64'), noDouble, 1);
        yield* neighbours(site);
      } else if (format === undefined && site.facets.integral) {
        // Implementations may limit the range; they agree up to 2^53 - 1 (RFC 8259 §6).
        const greatest = 'the greatest integer that every reader holds';
        yield valid('greatest-safe', 9007199254740991, greatest, 3, { doubt: 'integer-without-range' });
        yield tolerable('beyond-double', 9007199254740993n, noDouble, 5);
        yield tolerable('beyond-int64', 9223372036854775808n, 'one above the int64 maximum', 5);
      }
    },
  },
  {
    // Integers in other notations: JSON Schema accepts them as integers (2020-12 core §4.2.3), many parsers do not.
    where: 'bodies',
    applies: (site) => isNumber(site) && site.facets.integral,
    contract: typePlace,
    *edits({ facets }) {
      const space = numberSpaceOf(facets);
      const plain = [1, 10, 100, 1000].find((n) => fits(space, n));
      const text = numberText(plain ?? outermost(space, 'lower') ?? outermost(space, 'upper') ?? 1);
      const power = ['1e3', '1e2', '1e1'].find((written) => fits(space, exactNumber(written)));
      for (const [what, written, words] of [
        ['point-zero', `${text}.0`, 'an integer written with a fraction of zero'],
        ['exponent', power ?? `${text}e0`, 'an integer written with an exponent'],
        ['minus-zero', '-0', 'zero with a minus sign'],
      ] as const) {
        if (!/^-?[0-9]+(?:\.0|e[0-9])$|^-0$/.test(written)) continue;
        yield tolerable(what, literalBody(written), words, 5);
      }
    },
  },
  {
    // A number outside the range of doubles, which implementations may limit (RFC 8259 §6).
    where: 'bodies',
    applies: isNumber,
    contract: typePlace,
    edits: () => [unspecified('huge', literalBody('1e400'), 'a number beyond the range of a double', 5)],
  },
];

/**
 * A further number in an open range, such as the second page, since a test with the first one alone shows little. The
 * service may have no such page, but has to answer properly.
 */
export const furtherNumber: ValueRule = {
  where: 'texts',
  applies: (site) =>
    isNumber(site) && !isEnumerated(site) && strictest(writtenLimits(site.facets, 'upper'), 'upper') === undefined,
  contract: typePlace,
  *edits(site) {
    const space = numberSpaceOf(site.facets);
    const good = goodValueOf(site);
    const least = outermost(space, 'lower') ?? 0;
    const from = isExactNumber(good) ? good : least;
    const further = [2, plus(least, 1), plus(least, 2), plus(from, space.step ?? 1)].find(
      (each): each is ExactNumber => each !== undefined && fits(space, each) && !jsonEquals(each, good),
    );
    if (further === undefined) return;
    yield valid('further-on', further, 'a number further on', 2, { doubt: 'number-further-on' });
  },
};

function* boundEdits(
  space: ReturnType<typeof numberSpaceOf>,
  limit: NonNullable<ReturnType<typeof strictest>>,
  [end, name, beyond, sign]: (typeof ends)[number],
): Iterable<Edit> {
  const bound = `the ${limit.exclusive ? 'exclusive ' : ''}${name} ${numberText(limit.value)}`;
  const outside = justBeyond(limit, space.step, end);
  const isBound = outside === limit.value;
  if (outside !== undefined) {
    yield invalid(`${beyond}-${name}`, outside, isBound ? `${bound} itself` : `just ${beyond} ${bound}`, 1);
  }
  const further = isBound ? plus(limit.value, sign) : undefined;
  if (further !== undefined) yield invalid(`further-${beyond}-${name}`, further, `one ${beyond} ${bound}`, 3);
  const near = space.step === undefined ? plus(limit.value, sign / 2) : undefined;
  if (near !== undefined && near !== outside) {
    yield invalid(`fraction-${beyond}-${name}`, near, `half of one ${beyond} ${bound}`, 4);
  }
  const inside = outermost(space, end);
  if (inside !== undefined) yield valid(`at-${name}`, inside, inside === limit.value ? bound : `next to ${bound}`, 1);
}

/** Two identities that are equal as doubles, or without sign: such a service reports a duplicate. */
function* neighbours({ value }: ValueSite): Iterable<Edit> {
  if (value.kind !== 'scalar' || !value.text.some(isUniquePart)) return;
  const named = (unique: UniqueKind, sign: readonly string[] = []): BodyTree => ({
    kind: 'scalar',
    text: [...sign, { unique, name: 'pair' }],
  });
  const before = named('wide-int64');
  const apart = 'two apart from that of the request before it, where doubles lie further apart';
  yield valid('neighbours-beyond-double', named('wide-int64-neighbour'), apart, 1, { before });
  yield valid('negated', named('wide-int64', ['-']), 'that of the request before it below zero', 4, { before });
}

function integerFormat({
  facets,
}: ValueSite): readonly [Constraint, string, readonly [ExactNumber, ExactNumber]] | undefined {
  for (const constraint of facets.constraints('format')) {
    const name = constraint.node.type === 'string' ? constraint.node.value : '';
    const range = integerRanges.get(name);
    if (range !== undefined) return [constraint, name, range];
  }
  return undefined;
}

function goodValueOf({ value }: ValueSite): JsonValue {
  return sampleValue(value);
}

function isFractional(value: JsonValue): boolean {
  return isExactNumber(value) && !Number.isInteger(Number(value));
}
