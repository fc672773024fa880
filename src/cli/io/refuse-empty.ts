import type { Command } from 'commander';
import { UsageError } from './usage-error.js';

/** Where an empty value nearly always comes from: `--baseline "$BASELINE"` in a script. */
const hint = 'give it a value or leave it out; a variable that stands there may not be set';

/**
 * Refuses flags and arguments that are there but empty, before anything takes one for a file, a folder or a line.
 *
 * @throws UsageError that names the flag.
 */
export function refuseEmpty(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if (value === '' || (Array.isArray(value) && value.includes(''))) {
      throw new UsageError(`${option.long ?? option.flags} is empty`, hint);
    }
  }
  if (command.args.includes('')) throw new UsageError('an argument is empty', hint);
}
