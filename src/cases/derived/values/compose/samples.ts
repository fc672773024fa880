import { toValue, type JsonValue } from '../../../../json/index.js';
import type { Facets } from './facets.js';
import type { Position } from './position.js';

/** What the document's own examples have for a position: those further out first, then `example`, `examples`, `default`. */
export function withSamples(position: Position, facets: Facets): Position {
  const own = ['example', 'examples', 'default'].flatMap((keyword) => {
    return facets.constraints(keyword).flatMap(({ node }): readonly JsonValue[] => {
      if (keyword !== 'examples') return [toValue(node)];
      return node.type === 'array' ? node.items.map(toValue) : [];
    });
  });
  return own.length === 0 ? position : { ...position, samples: [...position.samples, ...own] };
}
