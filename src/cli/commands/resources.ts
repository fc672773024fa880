import { Option, type Command } from 'commander';
import { addConfigOption, addSpecOptions, type DocumentOptions } from '../document-options.js';
import { oneDocument } from '../one-document.js';

/** What commander makes of the flags below. */
export interface ResourcesOptions extends DocumentOptions {
  readonly format?: 'table' | 'mermaid' | 'json';
}

/** `trellis resources`: the flags only. */
export function addResourcesCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('resources')
    .summary('show the resources of the document and how its operations relate')
    .description(
      'Shows the resources of the OpenAPI document: which operation creates, lists, reads, changes or removes them,\n' +
        'where their identities come from, which refer to others, and which operations could not be connected.\n' +
        'Each statement has its source: the configuration, an OpenAPI link, or the names and schemas (inferred).',
    )
    .argument('[spec]', 'the OpenAPI document; the same as --spec');
  addSpecOptions(addConfigOption(command))
    .addOption(
      new Option('--format <format>', 'the output format').choices(['table', 'mermaid', 'json']).default('table'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  trellis resources\n  trellis resources api/openapi.yaml --format mermaid > resources.mmd',
    )
    .action(async (spec: string | undefined, options: ResourcesOptions) => {
      const { resources } = await import('../graph/resources.js');
      exit(await resources(oneDocument(spec, options)));
    });
}
