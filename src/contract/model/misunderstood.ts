import type { Description } from '../description/description.js';
import { flagAt, memberAt, membersOf, textAt } from '../document/located.js';
import type { Located } from '../document/located.js';
import { effectiveParameters } from '../description/operations.js';
import type { OperationSite } from '../description/operations.js';
import { follow } from '../description/description.js';
import { subschemasOf } from '../schema/sites/in-place.js';
import { isTemplate } from '../rules/path-templates.js';

/** Why nobody can say how a good request of an operation looks; undefined where it can be said. */
export function misunderstood(site: OperationSite, description: Description): string | undefined {
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
  const broken = schemas.some((schema) => schema !== undefined && reachesNothing(schema, description));
  return broken ? 'a schema of its request refers to nothing' : undefined;
}

/** Whether a reference of a schema, or of one that it consists of, leads nowhere. */
function reachesNothing(at: Located, { sites, unresolved }: Description): boolean {
  const start = sites.get(at.node);
  const reached = new Set(start && [start]);
  for (const site of reached) {
    if (unresolved.has(site.at.node)) return true;
    for (const keyword of site.keywords.values()) for (const below of subschemasOf(keyword, sites)) reached.add(below);
    for (const target of site.targets.values()) reached.add(target);
  }
  return false;
}
