import type { Place } from '../../../../json/index.js';
import { singular } from '../../../../resources/index.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import { refused } from '../claim.js';
import { memberNames } from '../edit-value.js';
import { isObject } from './undeclared-property.js';

/**
 * The good body one level too deep: what is required is missing (JSON Schema 2020-12 validation §6.5.3). Frameworks
 * unwrap it under the name of the resource or under `data`; what is merged into another object becomes its prototype
 * under `__proto__`.
 */
export const envelope: ValueMutation = {
  id: 'body/envelope',
  applies: (site) => isObject(site) && site.path.length === 0 && site.branch === undefined,
  *derive(site) {
    const names = namesOf(site).filter((name) => !memberNames(site.rich.tree).includes(name));
    const value = { kind: 'object', members: names.map((name) => [name, site.value] as const) } as const;
    const words = `below ${names.join(', ')} instead of being itself the body`;
    const contract = placeOf(site);
    yield* refused(site, { what: 'envelope', value, shown: undefined, words, contract, priority: 3 }, ['required']);
  },
};

/** What people call that which is sent: after the path, after the schema, and as every resource. */
function namesOf({ operation, mediaType }: ValueSite): readonly string[] {
  const segment = operation.path.text.split('/').findLast((each) => /^[A-Za-z]\w*$/.test(each)) ?? '';
  const reference = (mediaType.schema?.reference ?? mediaType.schema)?.place.pointer.split('/').at(-1) ?? '';
  const all = ['data', singular(segment), initialSmall(reference), '__proto__'];
  return [...new Set(all.filter((name) => /^[A-Za-z_]\w*$/.test(name)))];
}

function initialSmall(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

function placeOf({ facets, schemas, mediaType }: ValueSite): Place {
  return (facets.constraints('required')[0] ?? schemas[0] ?? mediaType).place;
}
