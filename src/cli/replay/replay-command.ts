import { Option, type Command } from 'commander';
import { addSettings, type Options } from '../settings/settings.js';

/** What commander makes of the flags below. */
export interface ReplayOptions extends Options {
  readonly report: string;
}

/** `trellis replay`: the flags only. */
export function addReplayCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('replay')
    .summary('send one finding of a report again')
    .description(
      'Sends the case of one finding of a JSON report again, prints the whole exchange and says whether it is still\n' +
        'found. FINDING is a fingerprint or the beginning of one, or the number of the finding in the report, from 1.\n' +
        'The document and the cases are read anew.',
    )
    .argument('<finding>', 'which finding')
    .argument('[target]', 'where to send it: as with verify (default: the target of the report)')
    .addOption(
      new Option('--report <file>', 'the report, written with --reporter json=FILE').default('reports/verify.json'),
    );
  addSettings(command, {
    cases: { otherwise: 'those beside the document, else those of the report' },
    seed: {
      help: 'where fresh values come from',
      otherwise: 'the seed of the report, but a new one for a target that may have kept the values',
    },
  })
    .addHelpText('after', examples)
    .action(async (finding: string, target: string | undefined, options: ReplayOptions) => {
      const { replay } = await import('./replay.js');
      exit(await replay(finding, target, options));
    });
}

const examples = `
Examples:
  trellis replay 3f2a91c0 --report report.json
  trellis replay 1 http://localhost:8080 --report report.json

Exit codes: 0 no longer found, 1 still found, 2 it could not be sent.`;
