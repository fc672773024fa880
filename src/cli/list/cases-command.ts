import type { Command } from 'commander';
import { addSettings, type Options } from '../settings/settings.js';

/** `trellis cases`: the flags only. */
export function addCasesCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('cases')
    .summary('list the cases, or show one as the request it would send')
    .description(
      'Lists the cases and the rules of the specification with the cases that prove each.\n' +
        'With the id of a case, shows it as the request it would send.',
    )
    .argument('[id]', 'the case to show');
  addSettings(command)
    .addHelpText(
      'after',
      "\nExamples:\n  trellis cases --only 'createPlant/auth/**'\n  trellis cases createPlant/body/id/int64-maximum",
    )
    .action(async (id: string | undefined, options: Options) => {
      const { cases } = await import('./cases.js');
      exit(await cases(id, options));
    });
}
