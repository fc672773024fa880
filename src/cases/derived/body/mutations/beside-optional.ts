import type { ValueMutation } from '../value-site.js';
import { refused } from '../claim.js';
import { memberNames, withMember, withoutMembers } from '../edit-value.js';
import { weightOfMissing } from '../weight-of-missing.js';
import { isFormText } from '../is-form-text.js';
import { ofOtherType } from './of-other-type.js';
import { isObject } from './undeclared-property.js';

/**
 * What the smallest body must have, missing or of another type in a body that has everything else too (JSON Schema
 * 2020-12 validation §6.1.1, §6.5.3): a check that hangs on an optional property is seen nowhere else.
 */
export const besideOptional: ValueMutation = {
  id: 'body/beside-optional',
  applies: (site) =>
    isObject(site) && site.branch === undefined && memberNames(site.rich.tree).length > memberNames(site.value).length,
  *derive(site) {
    const { tree, children } = site.rich;
    const contract = (site.schemas[0] ?? site.mediaType).place;
    for (const name of memberNames(site.value)) {
      const member = children.get(name);
      if (member === undefined) continue;
      const common = { below: [name], contract, priority: 3 };
      const words = 'left out, while all that is optional is there';
      const less = withoutMembers(tree, name);
      const weight = weightOfMissing(site, name);
      yield* refused(
        site,
        { ...common, what: 'missing-beside-optional', value: less, shown: undefined, words, ...weight },
        ['required'],
      );
      if (isFormText(site.mediaType, [...site.path, name]) && member.facets.kinds.includes('string')) continue;
      const other = ofOtherType(member.tree);
      yield* refused(
        site,
        {
          ...common,
          what: 'wrong-type-beside-optional',
          value: withMember(tree, name, other),
          shown: other,
          words: 'of another type, while all that is optional is there',
        },
        ['type'],
      );
    }
  },
};
