import { type Link, type Operation } from '../contract/index.js';
import { isSafeMethod } from '../http/index.js';
import { formatPointer, type JsonNode } from '../json/index.js';
import { thingOf, type Draft, type DraftUse } from './draft.js';
import type { Found } from './find-resources.js';
import type { Route } from './paths.js';
import { creatorsFirst } from './find-producers.js';
import { formOf } from './path-steps.js';
import { writtenLabel } from './readings.js';
import type { Evidence, IdentitySource, Need, Producer, Slot } from './resource-graph.js';
import { plainName } from './words.js';

/** A need that a link declares for an operation. */
export interface LinkedNeed {
  readonly operation: Operation;
  readonly need: Need;
}

/** A value that a link passes to a slot of its target operation. */
interface Given {
  readonly slot: Slot;
  readonly expression: string;
}

/**
 * Adds the links of responses (OpenAPI 3.1 §4.8.20) to the producers of resources, before the inferred sources, and
 * returns the needs that the links declare.
 */
export function applyLinks(found: Found, uses: readonly DraftUse[]): readonly LinkedNeed[] {
  const needs: LinkedNeed[] = [];
  const routes = new Map(found.paths.routes.map((route) => [route.operation.key, route]));
  for (const use of uses) {
    for (const response of use.operation.responses) {
      if (!/^(?:2|default)/.test(response.status)) continue;
      for (const link of response.links) {
        const route = routes.get(link.operation);
        if (route !== undefined) needs.push(...applyLink(link, use, route, found));
      }
    }
  }
  return needs;
}

function applyLink(link: Link, use: DraftUse, target: Route, found: Found): readonly LinkedNeed[] {
  const evidence: Evidence = {
    source: 'link',
    place: link.place,
    because: `link ${link.name} leads from ${writtenLabel(use.operation)} to ${writtenLabel(target.operation)}`,
  };
  const given = givenBy(link, target.operation);
  const identities = new Map<Draft, Map<string, IdentitySource[]>>();
  const needs: LinkedNeed[] = [];
  const need = (slot: Slot, resource: Draft, parameter: string, as: Need['as']): void => {
    needs.push({ operation: target.operation, need: { slot, resource, parameter, as, ...evidence } });
  };
  for (const { slot, expression } of given) {
    const named = slot.in === 'path' ? draftAt(slot.name, target, found) : undefined;
    if (named === undefined) {
      const source = sourceOf(expression, use, found);
      if (source !== undefined) need(slot, source.resource, source.parameter, 'reference');
      continue;
    }
    const { resource, parameter, isLast } = named;
    const own = identities.get(resource) ?? new Map<string, IdentitySource[]>();
    own.set(parameter, [{ kind: 'expression', text: expression }]);
    identities.set(resource, own);
    need(slot, resource, parameter, isLast ? 'subject' : 'parent');
  }
  for (const [resource, identity] of identities) {
    const isNew = resource.names.some((name) => isOfAnswer(identity.get(name)));
    if (isNew && resource.names.every((name) => identity.has(name))) addProducer(resource, use, identity, evidence);
  }
  return needs;
}

function addProducer(
  resource: Draft,
  { operation, role, resource: own }: DraftUse,
  identity: ReadonlyMap<string, IdentitySource[]>,
  evidence: Evidence,
): void {
  const known = resource.producers.find((producer) => producer.operation === operation);
  const isCreation = role === 'create' && own === resource;
  // An operation that creates orders may return the id of a cart, which does not make it a list of carts.
  const isLister = known !== undefined || isSafeMethod(operation.method) || resource.producers.length === 0;
  if (!isCreation && !isLister) return;
  const merged = new Map<string, readonly IdentitySource[]>(known?.identity);
  for (const [name, sources] of identity) merged.set(name, [...sources, ...(known?.identity.get(name) ?? [])]);
  const by = known?.by ?? (isCreation ? 'create' : 'list');
  const producer: Producer = { operation, by, identity: merged, ...evidence };
  const others = resource.producers.filter((each) => each !== known);
  const all = [producer, ...others];
  resource.producers = creatorsFirst(all);
}

/** Whether a value comes from a response. A value from the request was known before. */
function isOfAnswer(sources: readonly IdentitySource[] | undefined): boolean {
  return sources?.some((source) => source.kind === 'expression' && source.text.includes('$response.')) === true;
}

function givenBy({ parameters, requestBody }: Link, operation: Operation): readonly Given[] {
  const given = [...parameters].flatMap(([key, node]): Given[] => {
    const [, location, qualified] = /^(path|query|header|cookie)\.(.+)$/.exec(key) ?? [];
    const name = qualified ?? key;
    const parameter = operation.parameters.find(
      (each) => each.name === name && (location === undefined || each.in === location),
    );
    const expression = expressionIn(node);
    if (parameter === undefined || expression === undefined) return [];
    return [{ slot: { in: parameter.in, name }, expression }];
  });
  return requestBody === undefined ? given : [...given, ...givenInBody(requestBody, '')];
}

function givenInBody(node: JsonNode, pointer: string): readonly Given[] {
  const expression = expressionIn(node);
  if (expression !== undefined) return [{ slot: { in: 'body', pointer }, expression }];
  if (node.type !== 'object') return [];
  return node.members.flatMap(({ key, value }) => givenInBody(value, pointer + formatPointer([key.value])));
}

function expressionIn(node: JsonNode): string | undefined {
  return node.type === 'string' && /^\$|\{\$/.test(node.value) ? node.value : undefined;
}

/** The resource that a path parameter identifies, and the name of that parameter in the path of the resource. */
function draftAt(
  name: string,
  { spots }: Route,
  { items }: Found,
): { readonly resource: Draft; readonly parameter: string; readonly isLast: boolean } | undefined {
  for (const [at, spot] of spots.entries()) {
    const position = spot.names.indexOf(name);
    const draft = items.get(formOf(spot.item));
    const resource = draft?.isSingleton === true ? draft.parent : draft;
    const parameter = resource?.names[position];
    if (resource === undefined || parameter === undefined) continue;
    return { resource, parameter, isLast: at === spots.length - 1 && !draft?.isSingleton };
  }
  return undefined;
}

/** The resource whose identity a runtime expression reads from a request or a response of an operation. */
function sourceOf(
  expression: string,
  { operation, resource }: DraftUse,
  found: Found,
): { readonly resource: Draft; readonly parameter: string } | undefined {
  const [, name] = /^\$request\.path\.(.+)$/.exec(expression) ?? [];
  const route = found.paths.routes.find((each) => each.operation === operation);
  if (name !== undefined) return route && draftAt(name, route, found);
  const [, pointer] = /^\$response\.body#.*\/([^/]+)$/.exec(expression) ?? [];
  const [parameter, ...others] = resource?.names ?? [];
  if (pointer === undefined || resource === undefined || parameter === undefined || others.length > 0) return undefined;
  const names = [plainName(parameter), 'id', `${thingOf(resource)}id`];
  return names.includes(plainName(pointer)) ? { resource, parameter } : undefined;
}
