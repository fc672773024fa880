import { exactNumber, numberText, type ExactNumber, type Place } from '../../../../json/index.js';
import { type BodyTree, isUniquePart, type UniqueKind } from '../../../../wire/index.js';
import type { Variation } from '../../mutation.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import { bodyOf, freshBody, literalBody } from '../../values/body-of.js';
import type { Constraint } from '../../values/compose/facets.js';
import { integerRanges } from '../../values/numbers/limits.js';
import { fits, numberSpaceOf, outermost, plus } from '../../values/numbers/number-space.js';
import { accepted, refused, survivedIfValid } from '../claim.js';
import { contractOf, isNumber } from './kinds-of-sites.js';

/** Numbers with a fraction where an integer is due. */
export const fraction: ValueMutation = {
  id: 'body/fraction',
  applies: (site) => isNumber(site) && (site.facets.integral || integerFormat(site) !== undefined),
  *derive(site) {
    const space = numberSpaceOf(site.facets);
    const whole = fits(space, 1) ? 1 : (outermost(space, 'lower') ?? outermost(space, 'upper') ?? 1);
    const halves = [plus(whole, 0.5), plus(whole, -0.5)].filter((half) => half !== undefined);
    // Within the bounds, if there is room.
    const value = halves.find((half) => fits({ ...space, step: undefined }, half)) ?? halves[0] ?? 1.5;
    yield* refused(
      site,
      { what: 'fraction', value: bodyOf(value), words: 'which is no integer', contract: contractOf(site), priority: 1 },
      ['type', 'format', 'enum', 'const', 'multipleOf'],
    );
  },
};

/** Integers that are written otherwise: JSON Schema takes them for integers (2020-12 core §4.2.3), many parsers do not. */
export const integerNotation: ValueMutation = {
  id: 'body/integer-notation',
  applies: (site) => isNumber(site) && site.facets.integral,
  *derive(site) {
    const space = numberSpaceOf(site.facets);
    const plain = [1, 10, 100, 1000].find((n) => fits(space, n));
    const text = numberText(plain ?? outermost(space, 'lower') ?? outermost(space, 'upper') ?? 1);
    const power = ['1e3', '1e2', '1e1'].find((written) => fits(space, exactNumber(written)));
    const shapes = [
      ['point-zero', `${text}.0`, 'an integer written with a fraction of zero'],
      ['exponent', power ?? `${text}e0`, 'an integer written with an exponent'],
      ['minus-zero', '-0', 'zero with a minus sign'],
    ] as const;
    for (const [what, written, words] of shapes) {
      if (!/^-?[0-9]+(?:\.0|e[0-9])$|^-0$/.test(written)) continue;
      yield* survivedIfValid(site, {
        what,
        value: literalBody(written),
        words,
        contract: contractOf(site),
        priority: 5,
      });
    }
  },
};

/** The first and last numbers of a format, and the ones beyond (OpenAPI 3.1 §4.4). */
export const integerRange: ValueMutation = {
  id: 'body/integer-range',
  applies: (site) => isNumber(site) && integerFormat(site) !== undefined,
  *derive(site) {
    const found = integerFormat(site);
    if (found === undefined) return;
    const [{ place: contract }, name, [least, most]] = found;
    const say = (what: string, value: ExactNumber, words: string) => ({
      what,
      value: bodyOf(value),
      words,
      contract,
      priority: 1,
    });
    yield* accepted(site, say(`${name}-maximum`, most, `the ${name} maximum`));
    yield* accepted(site, say(`${name}-minimum`, least, `the ${name} minimum`));
    const [above, below] = [plus(most, 1), plus(least, -1)];
    if (above !== undefined)
      yield* refused(site, say(`above-${name}`, above, `one above the ${name} maximum`), ['format']);
    if (below !== undefined)
      yield* refused(site, say(`below-${name}`, below, `one below the ${name} minimum`), ['format']);
  },
};

/** Integers that are often read wrongly. */
export const commonIntegers: ValueMutation = {
  id: 'body/common-integers',
  applies: (site) => isNumber(site) && !site.facets.keywords.has('enum') && !site.facets.keywords.has('const'),
  *derive(site) {
    const contract = contractOf(site);
    yield* accepted(site, { what: 'zero', value: bodyOf(0), words: 'zero', contract, priority: 2 });
    yield* accepted(site, { what: 'negative', value: bodyOf(-1), words: 'below zero', contract, priority: 2 });
    const format = integerFormat(site)?.[1];
    if (format === 'int64') {
      const words = 'an integer that no double holds';
      yield* accepted(site, { what: 'beyond-double', value: freshBody('wide-int64'), words, contract, priority: 1 });
      yield* neighbours(site, contract);
    } else if (format === undefined && site.facets.integral) {
      // RFC 8259 §6: implementations may limit the range; up to 2^53 - 1 they are expected to agree.
      yield* accepted(site, {
        what: 'greatest-safe',
        value: bodyOf(9007199254740991),
        words: 'the greatest integer that every reader holds',
        contract,
        priority: 3,
        doubt: 'integer-without-range',
      });
      yield* survivedIfValid(site, {
        what: 'beyond-double',
        value: bodyOf(9007199254740993n),
        words: 'an integer that no double holds',
        contract,
        priority: 5,
      });
      yield* survivedIfValid(site, {
        what: 'beyond-int64',
        value: bodyOf(9223372036854775808n),
        words: 'one above the int64 maximum',
        contract,
        priority: 5,
      });
    }
  },
};

/** Two identities that no double tells apart, or no one who drops the sign: such a service has the second one already. */
function* neighbours(site: ValueSite, contract: Place): Iterable<Variation> {
  if (site.value.kind !== 'scalar' || !site.value.text.some(isUniquePart)) return;
  const named = (unique: UniqueKind): BodyTree & { readonly kind: 'scalar' } => ({
    kind: 'scalar',
    text: [{ unique, name: 'pair' }],
  });
  const pairs = [
    [
      'neighbours-beyond-double',
      named('wide-int64-neighbour'),
      'two apart from that of the request before it, where doubles lie further apart',
      1,
    ],
    [
      'negated',
      { kind: 'scalar', text: ['-', ...named('wide-int64').text] },
      'that of the request before it below zero',
      4,
    ],
  ] as const;
  for (const [what, value, words, priority] of pairs) {
    for (const variation of accepted(site, { what, value, words, contract, priority })) {
      const first = site.replace(named('wide-int64'));
      if (first !== undefined) yield { ...variation, before: [first] };
    }
  }
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
