import type { Link } from '../compiled/contract.js';
import { type Located, memberAt, membersOf, placeOf, textAt } from '../document/located.js';
import type { OperationSite } from '../description/operations.js';
import { resolveReference } from '../description/resolve-reference.js';
import type { Model } from './model.js';

/** Returns the key of the target operation of a Link Object; undefined if it is not in `paths`. */
export type LinkTargets = (link: Located) => string | undefined;

/** An operation of `paths` with its key in the contract. */
export interface KeyedSite {
  readonly site: OperationSite;
  readonly key: string;
}

/** Resolves links by `operationId`, otherwise by `operationRef` (OpenAPI 3.1 §4.8.20.2). */
export function linkTargets(sites: readonly KeyedSite[], { description }: Model): LinkTargets {
  const byNode = new Map(sites.toReversed().map(({ site, key }) => [site.operation.node, key]));
  const byId = new Map(sites.toReversed().map(({ site, key }) => [textAt(site.operation, 'operationId'), key]));
  const documents = new Map(description.documents.map((document) => [document.uri, document]));
  const targets = { document: (uri: string) => documents.get(uri), resources: new Map(), anchors: new Map() };
  return (link) => {
    const id = textAt(link, 'operationId');
    if (id !== undefined) return byId.get(id);
    const reference = textAt(link, 'operationRef');
    if (reference === undefined) return undefined;
    const resolution = resolveReference(reference, link.document.uri, targets);
    return resolution.kind === 'found' ? byNode.get(resolution.at.node) : undefined;
  };
}

/** The links of a response (OpenAPI 3.1 §4.8.17) whose target is an operation of the document. */
export function linksOf(links: Located | undefined, model: Model, targets: LinkTargets): Link[] {
  return membersOf(links).flatMap(({ name, value }) => {
    const link = model.follow(value);
    const operation = link && targets(link);
    if (link === undefined || operation === undefined) return [];
    const parameters = membersOf(memberAt(link, 'parameters')).map((each) => [each.name, each.value.node] as const);
    const requestBody = memberAt(link, 'requestBody')?.node;
    return [{ name, operation, parameters: new Map(parameters), requestBody, place: placeOf(link) }];
  });
}
