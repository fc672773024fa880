import type { Contract } from '../../contract/index.js';
import { unconnected, type Evidence, type ResourceGraph } from '../../resources/index.js';

/** The resources for other programs; operations by their keys. */
export function asJson(contract: Contract, graph: ResourceGraph): string {
  const evidence = ({ source, place, because }: Evidence): Evidence => ({ source, place, because });
  const resources = graph.resources.map(
    ({ name, collection, item, names, parent, isSingleton, roles, producers, ...own }) => ({
      name,
      collection,
      item: item?.text,
      identity: names,
      parent: parent?.name,
      isSingleton,
      operations: Object.fromEntries(Object.entries(roles).map(([role, all]) => [role, all.map(({ key }) => key)])),
      producers: producers.map(({ operation, by, identity, ...rest }) => ({
        operation: operation.key,
        by,
        identity: Object.fromEntries(identity),
        ...evidence(rest),
      })),
      ...evidence(own),
    }),
  );
  const operations = contract.operations.map((operation) => {
    const { role, resource, effect, needs } = graph.useOf(operation);
    return {
      operation: operation.key,
      method: operation.method,
      path: operation.path.text,
      role,
      resource: resource?.name,
      effect,
      needs: needs.map((need) => ({
        slot: need.slot,
        as: need.as,
        resource: need.resource.name,
        parameter: need.parameter,
        ...evidence(need),
      })),
    };
  });
  const missing = unconnected(contract, graph).map(({ parameter, resource, operations: all, place }) => ({
    parameter,
    resource: resource.name,
    operations: all.map(({ key }) => key),
    place,
  }));
  return `${JSON.stringify({ document: contract.file, resources, operations, unconnected: missing }, undefined, 2)}\n`;
}
