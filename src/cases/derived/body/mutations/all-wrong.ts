import { refused } from '../claim.js';
import { isFormText } from '../is-form-text.js';
import type { ValueMutation } from '../value-site.js';
import { ofOtherType } from './of-other-type.js';
import { isObject } from './undeclared-property.js';

/**
 * The fullest body with nothing in it of its type (JSON Schema 2020-12 validation §6.1.1): whoever tells all that is wrong
 * with a body has several things to tell.
 */
export const allWrong: ValueMutation = {
  id: 'body/all-wrong',
  applies: (site) => isObject(site) && site.path.length === 0 && site.branch === undefined,
  *derive(site) {
    const { tree } = site.rich;
    if (tree.kind !== 'object' || tree.members.length < 2) return;
    const members = tree.members.filter(([name]) => !isFormText(site.mediaType, [name]));
    const value = { kind: 'object', members: members.map(([name, own]) => [name, ofOtherType(own)] as const) } as const;
    const contract = (site.schemas[0] ?? site.mediaType).place;
    const words = 'with every property of another type';
    yield* refused(site, { what: 'all-wrong', value, shown: undefined, words, contract, priority: 3 }, ['type']);
  },
};
