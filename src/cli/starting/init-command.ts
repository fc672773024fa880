import { Option, type Command } from 'commander';
import { oneDocument } from '../inputs/one-document.js';
import { addSettings, type Options } from '../settings/settings.js';

/** What commander makes of the flags below. */
export interface InitOptions extends Options {
  readonly ci: 'github' | 'gitlab' | 'none';
}

/** `trellis init`: the flags only. */
export function addInitCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('init')
    .summary('write a configuration, a CI file and a first case')
    .description(
      'Writes a configuration with comments, a CI file and a case file for the OpenAPI\n' +
        'document, and says what to do next. A file that exists stays as it is.',
    )
    .argument('[spec]', 'the OpenAPI document; the same as --spec (default: the one of a usual name here)');
  addSettings(command)
    .addOption(
      new Option('--ci <system>', 'the system that runs the cases')
        .choices(['github', 'gitlab', 'none'])
        .default('github'),
    )
    .addHelpText('after', '\nExamples:\n  trellis init\n  trellis init api/openapi.yaml --ci gitlab')
    .action(async (spec: string | undefined, options: InitOptions) => {
      const { init } = await import('./init.js');
      exit(await init(oneDocument(spec, options)));
    });
}
