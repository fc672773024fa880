import { Option, type Command } from 'commander';
import { oneDocument } from '../inputs/one-document.js';
import { addSettings, type Options } from '../settings/settings.js';

/** `trellis check`: the flags only. */
export function addCheckCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('check')
    .summary('check the document and the case files themselves')
    .description(
      'Checks the OpenAPI document and the case files themselves, and says what is wrong, where, and how to fix it.\n' +
        'Exit codes: 0 no problems, 1 the document breaks OpenAPI but can be used (with --strict: also remarks),\n' +
        '2 the document or a case file cannot be used.',
    )
    .argument('[spec]', 'the OpenAPI document; the same as --spec');
  addSettings(command)
    .addOption(new Option('--strict', 'exit with 1 if there are remarks'))
    .addHelpText('after', '\nExamples:\n  trellis check\n  trellis check api/openapi.json --cases api/contracts')
    .action(async (spec: string | undefined, options: Options) => {
      const { check } = await import('./check.js');
      exit(await check(oneDocument(spec, options)));
    });
}
