import type { ValueMutation } from '../value-site.js';
import { literalBody } from '../../values/body-of.js';
import { survived } from '../claim.js';
import { withMember } from '../edit-value.js';
import { isObject, undeclaredName } from './undeclared-property.js';

/** Deep enough for parsers that recurse, small enough for every limit of size. */
const depth = 3000;

const manyMembers = 350;
const manyLevels = 350;

const deep = literalBody('['.repeat(depth) + ']'.repeat(depth));

/** More than many servers take unless told to, more names than anyone counts, more objects in objects than anyone draws. */
const large = literalBody(
  `{${Array.from({ length: manyMembers }, (_, at) => `"a${at}":"${'a'.repeat(390)}",`).join('')}"deep":${'{"a":'.repeat(manyLevels)}1${'}'.repeat(manyLevels)}}`,
);

/** Names that languages, queries and stores of documents have a use for; together where one answer says enough. */
const named = [
  ['property-__proto__', ['__proto__'], '{"toString":1}'],
  ['property-constructor', ['constructor'], '{"toString":1}'],
  ['property-toString', ['toString', 'valueOf', 'hasOwnProperty', 'toJSON', 'length'], '{"toString":1}'],
  ['empty-name', ['', '$where', 'a.b', 'имя'], 'null'],
] as const;

/** Properties that nobody has promised to take, but that must not bring anything down. */
export const hostileObjects: ValueMutation = {
  id: 'body/hostile-objects',
  applies: (site) => isObject(site) && site.path.length === 0 && site.branch === undefined,
  *derive(site) {
    const contract = (site.schemas[0] ?? site.mediaType).place;
    for (const [what, names, literal] of named) {
      const value = names.reduce((tree, name) => withMember(tree, name, literalBody(literal)), site.value);
      const words = `with ${names.length > 1 ? 'properties' : 'a property'} named ${names.map((name) => JSON.stringify(name)).join(', ')}`;
      yield* survived(site, { what, value, shown: undefined, words, contract, priority: 5 });
    }
    const value = withMember(site.value, undeclaredName(site), deep);
    const words = `with arrays in arrays, ${depth} deep`;
    yield* survived(site, { what: 'deep', value, shown: undefined, words, contract, priority: 5 });
    yield* survived(site, {
      what: 'large',
      value: withMember(site.value, undeclaredName(site), large),
      shown: undefined,
      words: `with an object of ${manyMembers} members and ${manyLevels} levels, 140 kilobytes in all`,
      contract,
      priority: 6,
    });
  },
};
