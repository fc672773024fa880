import type { ValueMutation } from '../value-site.js';
import { itemPosition } from '../../values/compose/member-position.js';
import { containedIn } from '../../values/search/contained.js';
import { countOf, furthest } from '../../values/strings/string-space.js';
import { accepted, refused } from '../claim.js';
import { someValues } from '../good-parts.js';
import { arrayOf, isArray } from './items.js';

const mostItems = 1000;

/** Arrays that contain too few or too many of what they must (JSON Schema 2020-12 core §10.3.1.3). */
export const contains: ValueMutation = {
  id: 'body/contains',
  applies: (site) => isArray(site) && site.facets.keywords.has('contains'),
  *derive(site) {
    const minItems = furthest(site.facets.constraints('minItems'), 1);
    const count = Math.max(1, minItems === undefined ? 0 : countOf(minItems));
    const position = itemPosition(site.facets, 0, site.node.position);
    for (const { schema, least, most, constraint } of containedIn(site.facets)) {
      const [other] = someValues({ ...position, refuted: [schema] }, 1);
      const [matching] = someValues({ ...position, schemas: [...position.schemas, schema] }, 1);
      if (least > 0) {
        const words = 'without an item that it must contain';
        const value = arrayOf(
          other === undefined ? [] : Array.from({ length: Math.min(count, mostItems) }, () => other.tree),
        );
        yield* refused(site, { what: 'not-contained', value, words, contract: constraint.place, priority: 1 }, [
          'contains',
          'minContains',
        ]);
        // Whatever is asked of no item at all is easily found to hold.
        if (value.kind === 'array' && value.items.length > 0)
          yield* refused(
            site,
            { what: 'nothing-contained', value: arrayOf([]), words, contract: constraint.place, priority: 2 },
            ['contains', 'minContains'],
          );
      }
      if (matching === undefined || most >= mostItems) continue;
      const words = `with ${most + 1} items of which it may contain ${most}`;
      const value = arrayOf(Array.from({ length: most + 1 }, () => matching.tree));
      yield* refused(site, { what: 'contained-too-often', value, words, contract: constraint.place, priority: 2 }, [
        'contains',
        'maxContains',
      ]);
      const full = { what: 'contained-at-most', words: `with ${most} items, all of which it may contain` };
      const allowed = arrayOf(Array.from({ length: most }, () => matching.tree));
      yield* accepted(site, { ...full, value: allowed, contract: constraint.place, priority: 3 });
    }
  },
};
