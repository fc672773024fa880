import { parsePathTemplate } from '../../http/index.js';
import type { Contract, Operation } from '../compiled/contract.js';
import { flagAt, itemsOf, memberAt, membersOf, placeOf, textAt, type Located } from '../document/located.js';
import {
  effectiveParameters,
  operationsOf as operationSitesOf,
  type OperationSite,
} from '../description/operations.js';
import type { Report } from '../document/report.js';
import type { SecurityRequirement, SecurityScheme } from '../compiled/security.js';
import { formOf, isTemplate } from '../rules/path-templates.js';
import { clientsHeaders, contentless, ignoredHeaders } from '../rules/parameters.js';
import { linkTargets, type KeyedSite, type LinkTargets } from './links.js';
import type { Model } from './model.js';
import { parameterOf, requestBodyOf, undeclaredPathParameter, responseOf } from './payload.js';
import { requirementsOf } from './security.js';
import { ownServersOf } from './servers.js';
import { once } from '../compiled/once.js';
import { type Description, follow } from '../description/description.js';
import { leadingTo } from '../schema/sites/leading-to.js';

/** The operations of a description, and those that are left out because their valid requests are unknown. */
export function operationsOf(
  model: Model,
  schemes: ReadonlyMap<string, SecurityScheme>,
  report: Report,
): Required<Pick<Contract, 'operations' | 'leftOut'>> {
  const leftOut: Pick<Operation, 'method' | 'path'>[] = [];
  const keys = new Set<string>();
  const requests = new Map<string, OperationSite>();
  // Shared by all operations without requirements of their own.
  const common = requirementsOf(memberAt(model.description.root, 'security'), schemes);
  const securityOf = (operation: Located): readonly SecurityRequirement[] => {
    const own = memberAt(operation, 'security');
    return own === undefined ? common : requirementsOf(own, schemes);
  };
  const sites = operationSitesOf(model.description).flatMap((site): KeyedSite[] => {
    const request = `${site.method} ${formOf(site.path)}`;
    const reason = sameRequest(requests.get(request)) ?? unusableReason(site, model.description);
    if (reason !== undefined) {
      const message = `${nameOf(site)} is left out: ${reason}`;
      if (isTemplate(site.path)) leftOut.push({ method: site.method, path: parsePathTemplate(site.path) });
      report.problem(site.operation, 'operation-left-out', message, undefined, 'not tested and not mocked');
      return [];
    }
    requests.set(request, site);
    const id = textAt(site.operation, 'operationId');
    // The first of several operations with the same identifier keeps it.
    const key = id === undefined || keys.has(id) ? `${site.method} ${site.path}` : id;
    keys.add(key);
    return [{ site, key }];
  });
  const targets = linkTargets(sites, model);
  const operations = sites.map(({ site, key }) => ({ ...operationOf(site, model, securityOf, targets), key }));
  return { operations, leftOut };
}

/** Paths that differ only in parameter names match the same requests. */
function sameRequest(other: OperationSite | undefined): string | undefined {
  return other && `its requests are those of ${nameOf(other)}`;
}

/** The name as written in the document, including a fragment. */
function nameOf({ method, path, pathKey: { node } }: OperationSite): string {
  return `${method} ${node.type === 'string' ? node.value : path}`;
}

function operationOf(
  site: OperationSite,
  model: Model,
  securityOf: (operation: Located) => readonly SecurityRequirement[],
  targets: LinkTargets,
): Omit<Operation, 'key'> {
  const { operation, method, path } = site;
  const { version } = model.description;
  const template = parsePathTemplate(path);
  const servers = ownServersOf(site);
  const parameters = effectiveParameters(site).filter(
    ({ in: location, name }) =>
      (location !== 'header' || !isIgnored(name.toLowerCase())) &&
      (location !== 'path' || template.names.includes(name)),
  );
  // OpenAPI 3.0 §4.7.10.1 ignores such bodies, 3.1 allows them; TRACE never has one (RFC 9110 §9.3.8). A document that
  // declares a body for DELETE still means it, and an ignored body does no harm.
  const hasBody = version === '3.0' ? method === 'DELETE' || !contentless.has(method) : method !== 'TRACE';
  const responses = membersOf(memberAt(operation, 'responses')).filter(({ name }) => !name.startsWith('x-'));
  return {
    method,
    path: template,
    summary: textAt(operation, 'summary'),
    description: textAt(operation, 'description'),
    tags: itemsOf(memberAt(operation, 'tags')).flatMap(({ node }) => (node.type === 'string' ? [node.value] : [])),
    deprecated: flagAt(operation, 'deprecated') ?? false,
    parameters: [
      ...parameters.flatMap((parameter) => parameterOf(parameter, model)),
      ...template.names
        .filter((name) => !parameters.some((parameter) => parameter.in === 'path' && parameter.name === name))
        .map((name) => undeclaredPathParameter(name, placeOf(operation))),
    ],
    requestBody: hasBody ? requestBodyOf(memberAt(operation, 'requestBody'), model) : undefined,
    responses: responses.flatMap(({ name, value }) => responseOf(name, value, model, targets)),
    security: securityOf(operation),
    ...(servers === undefined ? {} : { servers }),
    place: placeOf(operation),
  };
}

function isIgnored(field: string): boolean {
  return ignoredHeaders.has(field) || clientsHeaders.has(field);
}

/** The reason why valid requests of an operation cannot be determined; undefined if they can. */
function unusableReason(site: OperationSite, description: Description): string | undefined {
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
