import { Option, type Command } from 'commander';
import { oneDocument } from '../inputs/one-document.js';
import { addSettings, type Options } from '../settings/settings.js';

/** `trellis check`: the flags only. */
export function addCheckCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('check')
    .summary('judge the document and the case files themselves')
    .description(
      'Judges the OpenAPI document and the case files themselves: what is wrong, where, and what would be right.\n' +
        'Exit codes: 0 all is well, 1 the document breaks OpenAPI (with --strict also remarks), but can be used,\n' +
        '2 the document or a case file cannot be used.',
    )
    .argument('[spec]', 'the OpenAPI document; the same as --spec');
  addSettings(command)
    .addOption(new Option('--strict', 'remarks fail too'))
    .addHelpText('after', '\nExamples:\n  trellis check\n  trellis check api/openapi.json --cases api/contracts')
    .action(async (spec: string | undefined, options: Options) => {
      const { check } = await import('./check.js');
      exit(await check(oneDocument(spec, options)));
    });
}
