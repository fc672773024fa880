import type { ValueMutation } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { survived } from '../claim.js';
import { withMember } from '../edit-value.js';
import { isObject, undeclaredName } from './undeclared-property.js';

/** Deep enough for parsers that recurse, small enough for every limit of size. */
const depth = 3000;

/** Properties that nobody has promised to take, but that must not bring anything down. */
export const hostileObjects: ValueMutation = {
  id: 'body/hostile-objects',
  applies: (site) => isObject(site) && site.path.length === 0 && site.branch === undefined,
  *derive(site) {
    const contract = (site.schemas[0] ?? site.mediaType).place;
    for (const name of ['__proto__', 'constructor', 'toString', '']) {
      const value = withMember(site.value, name, literalBody('{"toString":1}'));
      const words = `with a property named ${JSON.stringify(name)}`;
      const what = name === '' ? 'empty-name' : `property-${name}`;
      yield* survived(site, { what, value, shown: undefined, words, contract, priority: 5 });
    }
    const deep = literalBody('['.repeat(depth) + ']'.repeat(depth));
    const value = withMember(site.value, undeclaredName(site), deep);
    const words = `with arrays in arrays, ${depth} deep`;
    yield* survived(site, { what: 'deep', value, shown: undefined, words, contract, priority: 5 });
  },
};
