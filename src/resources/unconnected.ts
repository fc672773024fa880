import { certainly, keywordNode, type Contract, type Operation, type Parameter } from '../contract/index.js';
import type { Place } from '../json/index.js';
import type { Resource, ResourceGraph } from './resource-graph.js';

/** A path parameter without a source of values: no operation, no link and no example provides one. */
export interface Unconnected {
  readonly parameter: string;
  readonly resource: Resource;
  /** The operations that need a value for it. */
  readonly operations: readonly Operation[];
  readonly place: Place;
}

/**
 * The path parameters without a source of values, once per resource: nothing creates or lists the resource, and the
 * document has no example, enumeration or default.
 */
export function unconnected({ operations }: Contract, graph: ResourceGraph): readonly Unconnected[] {
  const found = new Map<string, Unconnected>();
  for (const operation of operations) {
    for (const { slot, resource, place, parameter: own } of graph.useOf(operation).needs) {
      if (slot.in !== 'path' || resource.producers.length > 0) continue;
      const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === slot.name);
      if (parameter !== undefined && hasValues(parameter)) continue;
      const key = `${resource.name} ${own}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { parameter: slot.name, resource, operations: [operation], place });
      else found.set(key, { ...known, operations: [...known.operations, operation] });
    }
  }
  return [...found.values()];
}

function hasValues({ examples, schema }: Parameter): boolean {
  const telling = ['enum', 'const', 'default', 'example', 'examples'];
  const parts = schema === undefined ? [] : certainly([schema]);
  return examples.length > 0 || parts.some((part) => telling.some((name) => keywordNode(part, name) !== undefined));
}
