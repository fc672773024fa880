import type { ValueMutation } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { survived } from '../claim.js';
import { withMember } from '../edit-value.js';
import { isObject, undeclaredName } from './undeclared-property.js';

/** Deep enough for parsers that recurse, small enough for every limit of size. */
const depth = 3000;

const manyMembers = 350;
const manyLevels = 350;

/** More than a buffer of 64 kilobytes, more names than anyone counts, more objects in objects than anyone draws. */
function large(): string {
  const members = Array.from({ length: manyMembers }, (_, at) => `"a${at}":"${'a'.repeat(190)}"`);
  return `{${members.join()},"deep":${'{"a":'.repeat(manyLevels)}1${'}'.repeat(manyLevels)}}`;
}

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
    yield* survived(site, {
      what: 'large',
      value: withMember(site.value, undeclaredName(site), literalBody(large())),
      shown: undefined,
      words: `with an object of ${manyMembers} members and ${manyLevels} levels, 70 kilobytes in all`,
      contract,
      priority: 6,
    });
  },
};
