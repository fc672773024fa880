import type { Contract } from '../../contract/index.js';
import { unconnected, type ResourceGraph } from '../../resources/index.js';
import { identityWords, operationWords, slotWords, sourceWords } from './words.js';

/** The resources as a flowchart of Mermaid: thick edges name instances, thin ones nest, dotted ones refer. */
export function asMermaid(contract: Contract, graph: ResourceGraph): string {
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
      lines.push(
        `  o${contract.operations.indexOf(operation)}(["${text(operationWords(operation))}"]) ==>|"${label}"| ${id}`,
      );
    }
    if (missing.has(resource)) lines.push(`  ${id}:::missing`);
  }
  for (const [at, operation] of contract.operations.entries()) {
    for (const need of graph.useOf(operation).needs) {
      if (need.as !== 'reference') continue;
      const label = [slotWords(need.slot), sourceWords(need)].map(text).join('<br/>');
      lines.push(`  o${at}(["${text(operationWords(operation))}"]) -.->|"${label}"| ${ids.get(need.resource)}`);
    }
  }
  if (missing.size > 0) lines.push('  classDef missing stroke-dasharray: 4');
  return `${lines.join('\n')}\n`;
}

/** As Mermaid takes it between quotes. */
function text(plain: string): string {
  return plain.replaceAll(/[#"<>|]/g, (character) => `#${character.charCodeAt(0)};`);
}
