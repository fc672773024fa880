import type { BodyTree } from '../../../../wire/index.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import { isDeclared } from '../../values/compose/member-position.js';
import { refused } from '../claim.js';
import { withMember } from '../edit-value.js';
import { someValues } from '../good-parts.js';
import { isObject } from './undeclared-property.js';

const mostBranches = 4;
const closing = ['additionalProperties', 'unevaluatedProperties', 'propertyNames'];

/** A property of a branch that was not taken, where the one that was is closed (JSON Schema 2020-12 core §10.2, §11.3). */
export const otherBranch: ValueMutation = {
  id: 'body/other-branch',
  applies: (site) => isObject(site) && site.facets.choices.length > 0,
  *derive(site) {
    const added = new Set<string>();
    for (const [name, member] of membersElsewhere(site)) {
      if (added.has(name) || isDeclared(site.facets, name)) continue;
      added.add(name);
      yield* refused(
        site,
        {
          what: 'of-another-branch',
          below: [name],
          value: withMember(site.value, name, member),
          shown: member,
          words: 'which only belongs to a branch that was not taken',
          contract: (site.branch?.keyword ?? site.facets.choices[0]?.keyword ?? site.mediaType).place,
          priority: 2,
        },
        closing,
      );
      if (added.size >= mostBranches) return;
    }
  },
};

function* membersElsewhere({ facets, node }: ValueSite): Iterable<readonly [name: string, member: BodyTree]> {
  for (const choice of facets.choices) {
    for (const branch of choice.branches.filter((other) => other !== choice.branch)) {
      const schemas = choice.schemasOf(branch);
      if (schemas.length === 0) continue;
      for (const { tree } of someValues({ ...node.position, schemas }, 1))
        if (tree.kind === 'object') yield* tree.members;
    }
  }
}
