import { itemsOf, type Located, memberAt, membersOf, textAt } from '../document/located.js';
import { type Description, follow } from './description.js';
import { methods } from '../structure/objects.js';

/** An operation of `paths` in the document. */
export interface OperationSite {
  readonly method: string;
  readonly path: string;
  /** The key in `paths`. */
  readonly pathKey: Located;
  readonly operation: Located;
  /** The path item and, if it is also a reference, the targets. */
  readonly pathItems: readonly Located[];
  /** The parameters of the path item, with references resolved; those of the operation override them. */
  readonly pathParameters: readonly ParameterSite[];
  readonly parameters: readonly ParameterSite[];
  /** Whether all parameters could be read. */
  readonly complete: boolean;
}

export interface ParameterSite {
  /** The entry in the list of parameters, which may be a reference. */
  readonly at: Located;
  readonly parameter: Located;
  readonly name: string;
  readonly in: string;
}

/**
 * The request path of a key of `paths`, without a fragment, which is never sent, and without a query, which is read
 * elsewhere.
 */
export function requestPath(key: string): string {
  return key.replace(/[?#][^]*/, '');
}

/** The operations of `paths`, in the order of the document. */
export function operationsOf(description: Description): OperationSite[] {
  const { root, links } = description;
  return membersOf(memberAt(root, 'paths')).flatMap(({ name, key, value }) => {
    if (!name.startsWith('/')) return [];
    const path = requestPath(name);
    const items = pathItemsOf(value, description);
    const parameters = items.map((item) => memberAt(item, 'parameters')).find((list) => list !== undefined);
    const pathParameters = parametersOf(parameters, links);
    const found = methods.flatMap((method) => {
      const operation = items.map((item) => memberAt(item, method)).find((each) => each?.node.type === 'object');
      if (operation === undefined) return [];
      const ownParameters = memberAt(operation, 'parameters');
      const own = parametersOf(ownParameters, links);
      const complete =
        pathParameters.length + own.length === itemsOf(parameters).length + itemsOf(ownParameters).length;
      return [
        {
          method: method.toUpperCase(),
          path,
          pathKey: key,
          operation,
          pathItems: items,
          pathParameters,
          parameters: own,
          complete,
        },
      ];
    });
    return inDocumentOrder(found);
  });
}

/** All operations, including those of webhooks and callbacks, among which an `operationId` must be unique. */
export function allOperationsOf(description: Description): Located[] {
  const found = new Map<Located['node'], Located>();
  const pending = [
    ...membersOf(memberAt(description.root, 'paths')),
    ...membersOf(memberAt(description.root, 'webhooks')),
  ];
  const components = memberAt(description.root, 'components');
  pending.push(...membersOf(memberAt(components, 'pathItems')));
  const callbacks = membersOf(memberAt(components, 'callbacks')).map(({ value }) => value);
  const visit = (item: Located | undefined): void => {
    for (const part of item === undefined ? [] : pathItemsOf(item, description)) {
      for (const method of methods) {
        const operation = memberAt(part, method);
        if (operation === undefined || found.has(operation.node)) continue;
        found.set(operation.node, operation);
        callbacks.push(...membersOf(memberAt(operation, 'callbacks')).map(({ value }) => value));
      }
    }
  };
  for (const { value } of pending) visit(value);
  for (const callback of callbacks) {
    for (const { value } of membersOf(follow(callback, description.links))) visit(value);
  }
  return [...found.values()];
}

/** A Path Item Object and, if it is also a reference, the targets. */
function pathItemsOf(item: Located, { links }: Description): Located[] {
  const found: Located[] = [];
  for (
    let at: Located | undefined = item;
    at !== undefined && !found.some((each) => each.node === at?.node);
    at = links.get(at.node)
  )
    found.push(at);
  return found;
}

/** The effective parameters of an operation: its own override those of its path (OpenAPI 3.1 §4.8.10.1). */
export function effectiveParameters({ pathParameters, parameters }: OperationSite): ParameterSite[] {
  const own = firstOfEach(parameters);
  const ofPath = [...firstOfEach(pathParameters)].filter(([key]) => !own.has(key)).map(([, each]) => each);
  return [...ofPath, ...own.values()];
}

function firstOfEach(parameters: readonly ParameterSite[]): ReadonlyMap<string, ParameterSite> {
  const first = new Map<string, ParameterSite>();
  for (const each of parameters) if (!first.has(parameterKey(each))) first.set(parameterKey(each), each);
  return first;
}

/** A key of location and name; header names are case-insensitive (RFC 9110 §5.1). */
export function parameterKey(parameter: ParameterSite): string {
  return `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`;
}

function parametersOf(list: Located | undefined, links: Description['links']): ParameterSite[] {
  return itemsOf(list).flatMap((at) => {
    const parameter = follow(at, links);
    const name = textAt(parameter, 'name');
    const location = textAt(parameter, 'in');
    if (parameter === undefined || name === undefined || location === undefined) return [];
    return [{ at, parameter, name, in: location }];
  });
}

function inDocumentOrder(operations: OperationSite[]): OperationSite[] {
  return operations.sort(({ operation: a }, { operation: b }) => {
    return a.document.order - b.document.order || a.node.start - b.node.start;
  });
}
