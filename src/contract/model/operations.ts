import { parsePathTemplate } from '../../http/index.js';
import type { Operation } from '../contract.js';
import { flagAt, itemsOf, memberAt, membersOf, placeOf, textAt } from '../load/located.js';
import { effectiveParameters, operationsOf as operationSitesOf } from '../load/operations.js';
import type { OperationSite } from '../load/operations.js';
import type { SecurityScheme } from '../security.js';
import { contentless, ignoredHeaders } from '../structure/rules/parameters.js';
import type { Model } from './model.js';
import { parameterOf, requestBodyOf, responseOf } from './payload.js';
import { requirementsOf } from './security.js';

export function operationsOf(model: Model, schemes: ReadonlyMap<string, SecurityScheme>): Operation[] {
  return operationSitesOf(model.description).map((site) => operationOf(site, model, schemes));
}

function operationOf(site: OperationSite, model: Model, schemes: ReadonlyMap<string, SecurityScheme>): Operation {
  const { operation, method, path } = site;
  const { root, version } = model.description;
  const parameters = effectiveParameters(site).filter(
    ({ in: location, name }) => location !== 'header' || !ignoredHeaders.has(name.toLowerCase()),
  );
  // OpenAPI 3.0 §4.7.10.1 has such bodies ignored, 3.1 allows them; TRACE never has one (RFC 9110 §9.3.8).
  const hasBody = version === '3.0' ? !contentless.has(method) : method !== 'TRACE';
  const responses = membersOf(memberAt(operation, 'responses')).filter(({ name }) => !name.startsWith('x-'));
  return {
    key: textAt(operation, 'operationId') ?? `${method} ${path}`,
    method,
    path: parsePathTemplate(path),
    tags: itemsOf(memberAt(operation, 'tags')).flatMap(({ node }) => (node.type === 'string' ? [node.value] : [])),
    deprecated: flagAt(operation, 'deprecated') ?? false,
    parameters: parameters.flatMap((parameter) => parameterOf(parameter, model)),
    requestBody: hasBody ? requestBodyOf(memberAt(operation, 'requestBody'), model) : undefined,
    responses: responses.flatMap(({ name, value }) => responseOf(name, value, model)),
    security: requirementsOf(memberAt(operation, 'security') ?? memberAt(root, 'security'), schemes),
    place: placeOf(operation),
  };
}
