import { certainly, keywordNode, type Schema } from '../../../contract/index.js';
import { toValue, type JsonNode, type JsonValue } from '../../../json/index.js';
import type { Facets } from './facets.js';
import type { Position } from './position.js';

const keywords = ['example', 'examples', 'default'] as const;

/** Adds the examples of the schemas to a position: outer examples first, then `example`, `examples` and `default`. */
export function withSamples(position: Position, facets: Facets): Position {
  const own = keywords.flatMap((keyword) => facets.constraints(keyword).flatMap(({ node }) => valuesOf(keyword, node)));
  return own.length === 0 ? position : { ...position, samples: [...position.samples, ...own] };
}

/** Returns the examples in schemas and in those that always apply with them. */
export function samplesIn(schemas: readonly Schema[]): readonly JsonValue[] {
  return certainly(schemas).flatMap((schema) =>
    keywords.flatMap((keyword) => {
      const node = keywordNode(schema, keyword);
      return node === undefined ? [] : valuesOf(keyword, node);
    }),
  );
}

function valuesOf(keyword: (typeof keywords)[number], node: JsonNode): readonly JsonValue[] {
  if (keyword !== 'examples') return [toValue(node)];
  return node.type === 'array' ? node.items.map(toValue) : [];
}
