import { Option, type Command } from 'commander';
import { oneDocument } from '../inputs/one-document.js';
import { addSettings, type Options } from '../settings/settings.js';

/** What commander makes of the flags below. */
export interface ResourcesOptions extends Options {
  readonly format?: 'table' | 'mermaid' | 'json';
}

/** `trellis resources`: the flags only. */
export function addResourcesCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('resources')
    .summary('show what the document keeps, and how its operations belong together')
    .description(
      'Shows the resources of the OpenAPI document: which operation creates, lists, reads, changes or removes them,\n' +
        'where their identities come from, what refers to what, and what could not be connected.\n' +
        'Each statement has its source: the configuration, an OpenAPI link, or the names and schemas (inferred).',
    )
    .argument('[spec]', 'the OpenAPI document; the same as --spec');
  addSettings(command)
    .addOption(
      new Option('--format <format>', 'how it is written').choices(['table', 'mermaid', 'json']).default('table'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  trellis resources\n  trellis resources api/openapi.yaml --format mermaid > resources.mmd',
    )
    .action(async (spec: string | undefined, options: ResourcesOptions) => {
      const { resources } = await import('./resources.js');
      exit(await resources(oneDocument(spec, options)));
    });
}
