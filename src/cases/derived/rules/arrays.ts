import { isExactNumber, numberText, type JsonValue } from '../../../json/index.js';
import { isTrue } from '../../../contract/index.js';
import type { BodyTree } from '../../../wire/index.js';
import { bodyOf, literalBody } from '../values/body-of.js';
import { isClosed, itemPosition } from '../values/member-position.js';
import { sampleValue } from '../../model/instantiate.js';
import { containedIn } from '../values/array-candidates.js';
import { countOf, furthest } from '../values/strings.js';
import { counted, because, firstOf, invalid, valid, type Edit, type ValueRule } from './edit.js';
import { anyItems, goodItems, someValues } from '../body/good-parts.js';
import { isArray } from './kinds-of-sites.js';

/** Longer arrays are not sent, because a server may reject them for their size. */
const mostItems = 1000;
const few = 3;

export const arrayRules: readonly ValueRule[] = [
  {
    // Arrays at the bounds and one item beyond (JSON Schema 2020-12 validation §6.4.1, §6.4.2).
    applies: isArray,
    contract: ({ facets, mediaType }) => (facets.constraints('type')[0] ?? mediaType).place,
    *edits(site) {
      const most = furthest(site.facets.constraints('maxItems'), -1);
      const least = furthest(site.facets.constraints('minItems'), 1);
      const good = (length: number) => ({ make: () => arrayOf(goodItems(site, length)) });
      if (most !== undefined && countOf(most) < mostItems) {
        const limit = countOf(most);
        const long = arrayOf(anyItems(site, limit + 1));
        yield* because(
          most.place,
          ['maxItems'],
          [
            invalid('above-maximum-items', long, `${counted(limit + 1, 'item')}, one more than maxItems`, 1),
            valid('at-maximum-items', undefined, `${counted(limit, 'item')}, the maxItems`, 2, good(limit)),
          ],
        );
      }
      if (least !== undefined && countOf(least) > 0 && countOf(least) < mostItems) {
        const less = countOf(least) - 1;
        const details = { contract: least.place, breaks: ['minItems'] };
        const words = `${counted(less, 'item')}, one less than minItems`;
        yield invalid('below-minimum-items', arrayOf(anyItems(site, less)), words, 1, details);
      }
      yield valid('no-items', arrayOf([]), 'an empty array', 3);
      yield valid('several-items', undefined, 'an array of several items', 4, good(few));
    },
  },
  {
    // An invalid item after valid ones (JSON Schema 2020-12 core §10.3.1.2).
    applies: (site) => isArray(site) && site.facets.keywords.has('items'),
    *edits(site) {
      const most = furthest(site.facets.constraints('maxItems'), -1);
      // The item must be the only fault, so the array must not be too long.
      const before = Math.max(0, Math.min(few, most === undefined ? few : countOf(most)) - 1);
      const items = goodItems(site, before);
      const position = itemPosition(site.facets, before, site.node.position);
      const [schema] = position.schemas;
      if (items === undefined || schema === undefined || isClosed(position)) return;
      const withLast = (wrong: string): Edit => {
        const value = arrayOf([...items, literalBody(wrong)]);
        return invalid('wrong-last-item', value, `with ${wrong} after good items`, 2, { contract: schema.place });
      };
      yield firstOf(['null', '{"trellis":[]}', '"trellis"'].map(withLast));
    },
  },
  {
    // One item more than there are schemas for (JSON Schema 2020-12 core §10.3.1.2, §11.2).
    applies: isArray,
    *edits({ facets, node, rich, mediaType }) {
      if (rich.tree.kind !== 'array') return;
      const { items } = rich.tree;
      const position = itemPosition(facets, items.length, node.position);
      if (!isClosed(position)) return;
      // A copy of the last item, so that only its index is wrong.
      yield invalid(
        'extra-item',
        arrayOf([...items, items.at(-1) ?? literalBody('"trellis"')]),
        'with one item more than there are schemas for',
        2,
        { contract: (position.schemas[0] ?? mediaType).place, breaks: ['items', 'additionalItems', 'maxItems'] },
      );
    },
  },
  {
    // Equal items where they must differ, in equal or different notation (JSON Schema 2020-12 validation §6.4.3, core
    // §4.2.2).
    applies: isArray,
    *edits(site) {
      const at = site.facets.constraints('uniqueItems').find(({ schema }) => isTrue(schema, 'uniqueItems'));
      if (at === undefined) return;
      const least = furthest(site.facets.constraints('minItems'), 1);
      const count = Math.max(1, least === undefined ? 1 : countOf(least) - 1);
      const [first, ...others] = anyItems(site, count);
      if (first === undefined) return;
      const details = { contract: at.place, breaks: ['uniqueItems'] };
      const value = sampleValue(first);
      // If the item has no members to reorder, a larger one may have some.
      const [larger] = isOrdered(first)
        ? []
        : someValues(itemPosition(site.facets, 0, site.node.position), few * 2).filter(({ tree }) => isOrdered(tree));
      const further = larger === undefined ? [] : reordered(sampleValue(larger.tree));
      for (const [what, second, words, one = value] of [...twins(value), ...further]) {
        const items = arrayOf([bodyOf(one), ...others, second]);
        yield invalid(what, items, words, what === 'equal-items' ? 1 : 4, details);
      }
    },
  },
  {
    // Arrays with too few or too many matches of `contains` (JSON Schema 2020-12 core §10.3.1.3).
    applies: (site) => isArray(site) && site.facets.keywords.has('contains'),
    *edits(site) {
      const minItems = furthest(site.facets.constraints('minItems'), 1);
      const count = Math.max(1, minItems === undefined ? 0 : countOf(minItems));
      const position = itemPosition(site.facets, 0, site.node.position);
      for (const { schema, least, most, constraint } of containedIn(site.facets)) {
        const [other] = someValues({ ...position, refuted: [schema] }, 1);
        const [matching] = someValues({ ...position, schemas: [...position.schemas, schema] }, 1);
        if (least > 0) {
          const words = 'without an item that it must contain';
          const without = other === undefined ? [] : repeated(other.tree, Math.min(count, mostItems));
          yield* because(
            constraint.place,
            ['contains', 'minContains'],
            [
              invalid('not-contained', arrayOf(without), words, 1),
              // An empty array satisfies every condition on its items.
              ...(without.length > 0 ? [invalid('nothing-contained', arrayOf([]), words, 2)] : []),
            ],
          );
        }
        if (matching === undefined || most >= mostItems) continue;
        const [more, full] = [most + 1, most].map((length) => arrayOf(repeated(matching.tree, length)));
        yield* because(
          constraint.place,
          ['contains', 'maxContains'],
          [
            invalid('contained-too-often', more, `with ${most + 1} items of which it may contain ${most}`, 2),
            valid('contained-at-most', full, `with ${most} items, all of which it may contain`, 3),
          ],
        );
      }
    },
  },
];

type Twin = readonly [what: string, second: BodyTree, words: string, first?: JsonValue];

/** Returns values that are equal to a value according to JSON Schema. */
function* twins(value: JsonValue): Iterable<Twin> {
  const tree = bodyOf(value);
  yield ['equal-items', tree, 'with two equal items'];
  if (isExactNumber(value) && /^-?[0-9]+$/.test(numberText(value))) {
    yield ['equal-numbers', literalBody(`${numberText(value)}.0`), 'with one number written in two ways'];
  }
  yield* reordered(value);
}

function* reordered(value: JsonValue): Iterable<Twin> {
  const tree = bodyOf(value);
  if (tree.kind !== 'object' || tree.members.length < 2) return;
  const reversed: BodyTree = { kind: 'object', members: tree.members.toReversed() };
  yield ['equal-objects', reversed, 'with two objects that differ only in the order of their members', value];
}

function isOrdered(tree: BodyTree): boolean {
  return tree.kind === 'object' && tree.members.length > 1;
}

function arrayOf(items: readonly BodyTree[]): BodyTree;
function arrayOf(items: readonly BodyTree[] | undefined): BodyTree | undefined;
function arrayOf(items: readonly BodyTree[] | undefined): BodyTree | undefined {
  return items && { kind: 'array', items };
}

function repeated(item: BodyTree, count: number): readonly BodyTree[] {
  return Array.from({ length: count }, () => item);
}
