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
    .summary('repeat the request of one finding of a report')
    .description(
      'Sends the case of one finding of a JSON report again, prints the exchange, and says whether the finding still\n' +
        'occurs. FINDING is a fingerprint, the beginning of one, or the number of the finding in the report, from 1.\n' +
        'The document and the cases are read again.',
    )
    .argument('<finding>', 'the finding to repeat')
    .argument('[target]', 'the target, as for verify (default: the target of the report)')
    .addOption(
      new Option('--report <file>', 'the report, written with --reporter json=FILE').default('reports/verify.json'),
    );
  addSettings(command, {
    cases: { otherwise: 'those beside the document, else those of the report' },
    seed: {
      help: 'the seed of fresh values',
      otherwise: 'that of the report, or a new one if the target may have stored the values',
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

Exit codes: 0 no longer occurs, 1 still occurs, 2 not sent.`;
