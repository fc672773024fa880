import { Option, type Command } from 'commander';
import { addConfigOption, addSpecOptions, type DocumentOptions } from '../document-options.js';
import { port } from '../flags.js';
import { delay, origin, share } from '../mocking/flags.js';
import { oneDocument } from '../one-document.js';

/** What commander makes of the flags below. */
export interface MockCommandOptions extends DocumentOptions {
  readonly port: number;
  readonly host: string;
  readonly watch?: boolean;
  readonly dynamic?: boolean;
  readonly seed?: string;
  readonly delay?: number | readonly [number, number];
  /** `false` by `--no-cors`. */
  readonly cors?: boolean | readonly string[];
  readonly chaos?: number;
  readonly token?: string;
}

/** `trellis mock`: the flags only; the work is loaded when it is asked for. */
export function addMockCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('mock')
    .summary('a mock server for frontend work')
    .description(
      'Answers requests as the OpenAPI document describes, until Ctrl-C: with the documented examples, else with plausible\n' +
        'values. Rejects requests that the contract does not allow, with the reason in the log and in the sl-violations header.\n\n' +
        'A request selects its response with "Prefer: code=404, example=none, dynamic=true, seed=7", or with\n' +
        '?__code=404&__example=none in the query. The page /__trellis shows the mock and its requests.',
    )
    .argument('[spec]', 'the OpenAPI document; the same as --spec');
  addSpecOptions(addConfigOption(command))
    .addOption(new Option('-p, --port <port>', 'the port to listen on; 0 for a free one').argParser(port).default(4010))
    .addOption(new Option('--host <host>', 'the address to listen on').default('127.0.0.1'))
    .addOption(new Option('--watch', 'reload the document when it changes (default on a terminal)'))
    .addOption(new Option('--no-watch', 'do not reload the document'))
    .addOption(new Option('--dynamic', 'generate new values for every response'))
    .addOption(new Option('--seed <seed>', 'repeat the generated values, delays and chaos of another run'))
    .addOption(
      new Option('--delay <ms>', 'the delay of every response in milliseconds: 200, or a range: 100-800').argParser(
        delay,
      ),
    )
    .addOption(
      new Option(
        '--cors <origin>',
        'allow pages of this origin to read responses; may be repeated (default: all origins)',
      ).argParser(origin),
    )
    .addOption(new Option('--no-cors', 'do not allow pages of other origins to read responses'))
    .addOption(
      new Option('--chaos <rate>', 'the share of requests that fail on purpose: 5xx, cut off or slow').argParser(share),
    )
    .addOption(
      new Option('--token <token>', 'the only valid credential (default: TRELLIS_TOKEN, else any well-formed one)'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n' +
        '  trellis mock openapi.yaml\n' +
        '  trellis mock --port 0 --dynamic --seed 7\n' +
        '  trellis mock --cors http://localhost:5173 --delay 100-800 --chaos 5%',
    )
    .action(async (spec: string | undefined, options: MockCommandOptions) => {
      const { mock } = await import('../mocking/mock.js');
      exit(await mock(oneDocument(spec, options)));
    });
}
