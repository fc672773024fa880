import { Option, type Command } from 'commander';
import { addSettings } from '../settings/settings.js';

/** What commander makes of the flags below. */
export interface MergeOptions {
  readonly reporter?: readonly string[];
  readonly strict?: boolean;
}

/** `trellis merge`: the flags only. */
export function addMergeCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('merge')
    .summary('one report from the shards of a run')
    .description(
      'Joins the JSON reports of all shards of a run into one, as if it had been one run, and gives its verdict.\n' +
        'The report of a whole run, given alone, is told once more, in any format.',
    )
    .argument('<file...>', 'JSON reports, written with --reporter json=FILE');
  addSettings(command)
    .addOption(new Option('--strict', 'warnings fail the run, also where its shards were not strict'))
    .addHelpText('after', examples)
    .action(async (files: string[], options: MergeOptions) => {
      const { merge } = await import('./merge.js');
      exit(await merge(files, options));
    });
}

const examples = `
Examples:
  trellis merge shard-1.json shard-2.json shard-3.json shard-4.json --reporter junit=reports/trellis.xml
  trellis merge report.json --reporter sarif=trellis.sarif

Exit codes: 0 conforms, 1 violations (with --strict also warnings), 2 no verdict possible, or a shard is missing,
130 interrupted.`;
