import { isExactNumber, isInteger, jsonEquals, toValue, type JsonValue } from '../../../../json/index.js';
import { once } from '../../../../contract/index.js';
import { kindOf } from '../kind.js';
import type { Facets } from './facets.js';

/** The values that every `enum` and `const` in force lists and that are of an allowed type; undefined without any. */
export const literalsOf = once((facets: Facets): readonly JsonValue[] | undefined => {
  const lists = [
    ...facets.constraints('const').map(({ node }) => [toValue(node)]),
    ...facets.constraints('enum').map(({ node }) => (node.type === 'array' ? node.items.map(toValue) : [])),
  ];
  const [first, ...others] = lists;
  return first?.filter((value) => {
    return isOfKind(facets, value) && others.every((list) => list.some((other) => jsonEquals(value, other)));
  });
});

/** Whether a value is of a type that the place allows. */
export function isOfKind({ kinds, integral }: Facets, value: JsonValue): boolean {
  return kinds.includes(kindOf(value)) && !(integral && isExactNumber(value) && !isInteger(value));
}
