import { Option, type Command } from 'commander';
import { addCasesOption, addConfigOption, addSpecOptions, type DocumentOptions } from '../document-options.js';
import { oneDocument } from '../one-document.js';

/** What commander makes of the flags below. */
export interface CheckOptions extends DocumentOptions {
  readonly strict?: boolean;
}

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
  addCasesOption(addSpecOptions(addConfigOption(command)))
    .addOption(new Option('--strict', 'remarks fail too'))
    .addHelpText('after', '\nExamples:\n  trellis check\n  trellis check api/openapi.json --cases api/contracts')
    .action(async (spec: string | undefined, options: CheckOptions) => {
      const { check } = await import('../check/check.js');
      exit(await check(oneDocument(spec, options)));
    });
}
