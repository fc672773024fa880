import { Option, type Command } from 'commander';
import { collect } from '../flags.js';
import { addSpecOptions, type DocumentOptions } from '../document-options.js';

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
        'Exit codes: 0 all is well, 1 remarks with --strict, 2 the document or a case file cannot be used.',
    )
    .argument('[spec]', 'the OpenAPI document; the same as --spec');
  addSpecOptions(command)
    .addOption(
      new Option(
        '-c, --cases <path>',
        'written cases, a file or folder; may be repeated (default: the folder contracts beside the document)',
      ).argParser(collect),
    )
    .addOption(new Option('--strict', 'remarks fail too'))
    .addHelpText('after', '\nExamples:\n  trellis check\n  trellis check api/openapi.json --cases api/contracts')
    .action(async (spec: string | undefined, options: CheckOptions) => {
      const { check } = await import('../check/check.js');
      exit(await check(spec === undefined ? options : { ...options, spec }));
    });
}
