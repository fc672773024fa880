import type { Command } from 'commander';
import { addCaseOptions, addConfigOption, addSpecOptions, type DocumentOptions } from '../document-options.js';

/** `trellis cases`: the flags only. */
export function addCasesCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('cases')
    .summary('list the cases, or show the request of one case')
    .description(
      'Lists the cases and the rules of the specification with the cases that prove each.\n' +
        'With the id of a case, shows the request that the case sends.',
    )
    .argument('[id]', 'the case to show');
  addCaseOptions(addSpecOptions(addConfigOption(command)))
    .addHelpText(
      'after',
      "\nExamples:\n  trellis cases --only 'createPlant/auth/**'\n  trellis cases createPlant/body/id/int64-maximum",
    )
    .action(async (id: string | undefined, options: DocumentOptions) => {
      const { cases } = await import('../list/cases.js');
      exit(await cases(id, options));
    });
}
