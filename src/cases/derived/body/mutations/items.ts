import type { BodyTree } from '../../../../wire/index.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { isClosed, itemPosition } from '../../values/compose/member-position.js';
import { countOf, furthest } from '../../values/strings/string-space.js';
import { accepted, acceptedIfMade, refused } from '../claim.js';
import { anyItems, goodItems } from '../good-parts.js';

/** Longer arrays are not sent: what refuses them may well do so for their size. */
const mostItems = 1000;
const few = 3;

export function isArray({ facets }: ValueSite): boolean {
  return facets.kinds[0] === 'array';
}

/** Arrays as long as the bounds and one beyond (JSON Schema 2020-12 validation §6.4.1, §6.4.2). */
export const itemCounts: ValueMutation = {
  id: 'body/item-counts',
  applies: isArray,
  *derive(site) {
    const most = furthest(site.facets.constraints('maxItems'), -1);
    const least = furthest(site.facets.constraints('minItems'), 1);
    if (most !== undefined && countOf(most) < mostItems) {
      const limit = countOf(most);
      const contract = most.place;
      const words = `${countWords(limit + 1)}, one more than maxItems`;
      const long = arrayOf(anyItems(site, limit + 1));
      yield* refused(site, { what: 'above-maximum-items', value: long, words, contract, priority: 1 }, ['maxItems']);
      const full = { words: `${countWords(limit)}, the maxItems`, contract, priority: 2 };
      yield* acceptedIfMade(site, { what: 'at-maximum-items', ...full }, () => arrayOfGood(site, limit));
    }
    if (least !== undefined && countOf(least) > 0 && countOf(least) < mostItems) {
      const limit = countOf(least);
      const contract = least.place;
      const words = `${countWords(limit - 1)}, one less than minItems`;
      const short = arrayOf(anyItems(site, limit - 1));
      yield* refused(site, { what: 'below-minimum-items', value: short, words, contract, priority: 1 }, ['minItems']);
    }
    const contract = (site.facets.constraints('type')[0] ?? site.mediaType).place;
    yield* accepted(site, { what: 'no-items', value: arrayOf([]), words: 'an empty array', contract, priority: 3 });
    const several = { what: 'several-items', words: 'an array of several items', contract, priority: 4 };
    yield* acceptedIfMade(site, several, () => arrayOfGood(site, few));
  },
};

/** A wrong item after good ones (JSON Schema 2020-12 core §10.3.1.2). */
export const lastItem: ValueMutation = {
  id: 'body/last-item',
  applies: (site) => isArray(site) && site.facets.keywords.has('items'),
  *derive(site) {
    const most = furthest(site.facets.constraints('maxItems'), -1);
    // The item is to be the only thing that is wrong, not one too many as well.
    const before = Math.max(0, Math.min(few, most === undefined ? few : countOf(most)) - 1);
    const items = goodItems(site, before);
    const position = itemPosition(site.facets, before, site.node.position);
    const [schema] = position.schemas;
    if (items === undefined || schema === undefined || isClosed(position)) return;
    for (const wrong of ['null', '{"trellis":[]}', '"trellis"']) {
      const value = arrayOf([...items, literalBody(wrong)]);
      const words = `with ${wrong} after good items`;
      const found = refused(site, { what: 'wrong-last-item', value, words, contract: schema.place, priority: 2 });
      yield* found;
      if (found.length > 0) return;
    }
  },
};

/** One item more where no schema is left for it (JSON Schema 2020-12 core §10.3.1.2, §11.2). */
export const extraItem: ValueMutation = {
  id: 'body/extra-item',
  applies: (site) => isArray(site) && site.rich.tree.kind === 'array',
  *derive(site) {
    const { facets, node, rich } = site;
    const items = rich.tree.kind === 'array' ? rich.tree.items : [];
    const position = itemPosition(facets, items.length, node.position);
    if (!isClosed(position)) return;
    const value = arrayOf([...items, literalBody('"trellis"')]);
    const contract = (position.schemas[0] ?? site.mediaType).place;
    const words = 'with one item more than there are schemas for';
    yield* refused(site, { what: 'extra-item', value, words, contract, priority: 2 }, [
      'items',
      'additionalItems',
      'maxItems',
    ]);
  },
};

export function arrayOf(items: readonly BodyTree[]): BodyTree {
  return { kind: 'array', items };
}

function arrayOfGood(site: ValueSite, length: number): BodyTree | undefined {
  const items = goodItems(site, length);
  return items && arrayOf(items);
}

function countWords(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
