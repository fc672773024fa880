import { resourceGraph } from '../../resources/index.js';
import type { ResourcesOptions } from '../commands/resources.js';
import { readConfiguration } from '../config/read-configuration.js';
import { withConfiguration } from '../config/with-configuration.js';
import { exitCode } from '../exit-code.js';
import { loadDocument } from '../inputs.js';
import { noteFaults } from '../note-faults.js';
import { standardOutput } from '../output.js';
import { printable } from '../printable.js';
import { asJson } from './as-json.js';
import { asMermaid } from './as-mermaid.js';
import { asTable } from './as-table.js';

const formats = { table: asTable, mermaid: asMermaid, json: asJson };

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
