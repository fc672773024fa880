import type { Options } from '../settings/settings.js';
import { resourceGraph, unconnected, type ResourceGraph, type Evidence } from '../../resources/index.js';
import { readConfiguration, withConfiguration } from '../config/read-configuration.js';
import { exitCode } from '../io/exit-code.js';
import { loadDocument } from '../inputs/inputs.js';
import { noteFaults, printable } from '../io/note.js';
import { standardOutput } from '../io/output.js';
import { asTable } from './as-table.js';
import { labelOf, type Contract } from '../../contract/index.js';
import { identityWords, slotWords, sourceWords } from './words.js';

const formats = { table: asTable, mermaid: asMermaid, json: asJson };

export interface ResourcesOptions extends Options {
  readonly format?: keyof typeof formats;
}

/** Prints the resources of the document, and what could not be connected. */
export async function resources(flags: ResourcesOptions): Promise<number> {
  const options = await withConfiguration(flags);
  const { resources: declared } = await readConfiguration(options.config, process.env);
  const contract = await loadDocument(options);
  noteFaults(contract);
  const text = formats[options.format ?? 'table'](contract, resourceGraph(contract, declared));
  await standardOutput().write(printable(text));
  return exitCode.conforms;
}

/** Draws a flowchart for Mermaid: thick edges create or name instances, thin edges nest, dotted edges refer. */
function asMermaid(contract: Contract, graph: ResourceGraph): string {
  const ids = new Map(graph.resources.map((resource, at) => [resource, `r${at}`] as const));
  const missing = new Set(unconnected(contract, graph).map(({ resource }) => resource));
  const lines = ['flowchart LR'];
  for (const resource of graph.resources) {
    const path = resource.item?.text ?? resource.collection ?? '';
    lines.push(`  ${ids.get(resource)}["${text(resource.name)}<br/>${text(path)}"]`);
  }
  for (const resource of graph.resources) {
    const id = ids.get(resource) ?? '';
    const parent = resource.parent && ids.get(resource.parent);
    if (parent !== undefined) lines.push(`  ${parent} -->|"${text(sourceWords(resource))}"| ${id}`);
    for (const { operation, by, identity, ...evidence } of resource.producers) {
      const from = [...identity].flatMap(([name, [first]]) =>
        first === undefined ? [] : [`${name}: ${identityWords(first)}`],
      );
      const label = [by, ...from, sourceWords(evidence)].map(text).join('<br/>');
      lines.push(`  o${contract.operations.indexOf(operation)}(["${text(labelOf(operation))}"]) ==>|"${label}"| ${id}`);
    }
    if (missing.has(resource)) lines.push(`  ${id}:::missing`);
  }
  for (const [at, operation] of contract.operations.entries()) {
    for (const need of graph.useOf(operation).needs) {
      if (need.as !== 'reference' && need.as !== 'account') continue;
      const label = [slotWords(need.slot), sourceWords(need)].map(text).join('<br/>');
      lines.push(`  o${at}(["${text(labelOf(operation))}"]) -.->|"${label}"| ${ids.get(need.resource)}`);
    }
  }
  if (missing.size > 0) lines.push('  classDef missing stroke-dasharray: 4');
  return `${lines.join('\n')}\n`;
}

/** Escapes text for quotes in Mermaid. */
function text(plain: string): string {
  return plain.replaceAll(/[#"<>|]/g, (character) => `#${character.charCodeAt(0)};`);
}

/** Writes the resources for programs, with operations by their keys. */
function asJson(contract: Contract, graph: ResourceGraph): string {
  const evidence = ({ source, place, because }: Evidence): Evidence => ({ source, place, because });
  const resources = graph.resources.map(
    ({ name, collection, item, names, keys, parent, isSingleton, roles, producers, ...own }) => ({
      name,
      collection,
      item: item?.text,
      identity: names,
      keys: Object.fromEntries(keys),
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
