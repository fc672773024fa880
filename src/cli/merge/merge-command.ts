import { Option, type Command } from 'commander';
import { addSettings } from '../settings/settings.js';

/** What commander makes of the flags below. */
export interface MergeOptions {
  readonly reporter?: readonly string[];
  readonly strict?: boolean;
  readonly compare?: string;
}

/** `trellis merge`: the flags only. */
export function addMergeCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('merge')
    .summary('merge the reports of all shards of a run')
    .description(
      'Merges the JSON reports of all shards into the report and the verdict of the whole run.\n' +
        'Given the report of a whole run, converts it to any other format.',
    )
    .argument('<file...>', 'JSON reports, written with --reporter json=FILE');
  addSettings(command)
    .addOption(new Option('--strict', 'warnings fail the run, even if its shards were not strict'))
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
  trellis merge report.json --compare last-week.json --reporter html=changes.html

Exit codes: 0 conforms, 1 violations (with --strict also warnings), 2 no verdict possible or a shard missing,
130 interrupted.`;
