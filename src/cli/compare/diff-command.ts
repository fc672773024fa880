import { Option, type Command } from 'commander';
import { addSettings, type Options } from '../settings/settings.js';

/** `trellis diff`: the flags only. */
export function addDiffCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('diff')
    .summary('show what a new version of a document breaks for clients')
    .description(
      'Compares two versions of an OpenAPI document by their meaning: shows requests that only the old one allows,\n' +
        'and responses that only the new one allows. Both documents judge each example.',
    )
    .argument('<old>', 'the OpenAPI document that clients know')
    .argument('<new>', 'its new version');
  addSettings(command, {
    reporter: { help: 'terminal, json, sarif or github, to standard output or to a file', otherwise: 'terminal' },
  })
    .addOption(new Option('--strict', 'exit with 1 if there are warnings'))
    .addHelpText('after', examples)
    .action(async (before: string, after: string, options: Options) => {
      const { diff } = await import('./diff.js');
      exit(await diff(before, after, options));
    });
}

const examples = `
Examples:
  trellis diff old.yaml openapi.yaml
  git show main:openapi.yaml > old.yaml && trellis diff old.yaml openapi.yaml --reporter github

Exit codes: 0 compatible, 1 breaks clients (with --strict also warnings), 2 a document cannot be used.`;
