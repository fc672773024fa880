import { once } from '../compiled/once.js';
import type { Description } from '../description/description.js';
import { flagAt, memberAt, membersOf, textAt } from '../document/located.js';
import { effectiveParameters } from '../description/operations.js';
import type { OperationSite } from '../description/operations.js';
import { follow } from '../description/description.js';
import { leadingTo } from '../schema/sites/leading-to.js';
import { isTemplate } from '../rules/path-templates.js';

/** The reason why valid requests of an operation cannot be determined; undefined if they can. */
export function unusableReason(site: OperationSite, description: Description): string | undefined {
  if (!isTemplate(site.path)) return 'its path is not a template';
  if (!site.complete) return 'one of its parameters cannot be read';
  const needed = effectiveParameters(site).find(
    ({ parameter }) => flagAt(parameter, 'required') === true && textAt(parameter, 'in') === 'querystring',
  );
  if (needed !== undefined) return `its parameter "${needed.name}" is required and cannot be read`;
  if (description.unresolved.size === 0) return undefined;
  const body = memberAt(site.operation, 'requestBody');
  const followed = follow(body, description.links);
  if (followed !== undefined && description.unresolved.has(followed.node)) return 'its request body cannot be read';
  const bearers = [...effectiveParameters(site).map(({ parameter }) => parameter), ...(followed ? [followed] : [])];
  const schemas = bearers.flatMap((at) => [
    memberAt(at, 'schema'),
    ...membersOf(memberAt(at, 'content')).map(({ value }) => memberAt(value, 'schema')),
  ]);
  const broken = schemas.some((at) => {
    const schema = at && description.sites.get(at.node);
    return schema !== undefined && reachingNothing(description).has(schema);
  });
  return broken ? 'a reference in a schema of its request cannot be resolved' : undefined;
}

/** The schemas with an unresolved reference, in themselves or in a schema that they lead to. */
const reachingNothing = once(({ sites, unresolved }: Description) => {
  return leadingTo(
    [...sites.values()].filter(({ at }) => unresolved.has(at.node)),
    sites,
  );
});
