import { Option, type Command, InvalidArgumentError } from 'commander';
import { port } from '../settings/flags.js';
import { oneDocument } from '../inputs/one-document.js';
import { addSettings, type Options } from '../settings/settings.js';

/** What commander makes of the flags below. */
export interface MockCommandOptions extends Options {
  readonly port: number;
  readonly host: string;
  readonly watch?: boolean;
  readonly dynamic?: boolean;
  readonly delay?: number | readonly [number, number];
  /** `false` by `--no-cors`. */
  readonly cors?: boolean | readonly string[];
  readonly chaos?: number;
  readonly stateless?: boolean;
  /** The file that keeps the state. */
  readonly state?: string;
}

/** `trellis mock`: the flags only; the work is loaded when it is asked for. */
export function addMockCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('mock')
    .summary('a mock server for frontend work')
    .description(
      'Answers requests as the OpenAPI document describes, until Ctrl-C: with the documented examples, else with plausible\n' +
        'values. Rejects requests that the contract does not allow, with the reason in the log and in the sl-violations header.\n' +
        'Later responses show what earlier requests created, changed and deleted.\n\n' +
        'A request that has the values of a documented request example gets the response example of the same name, and\n' +
        '"answers" in the configuration says which other requests get which responses. A request selects its response with\n' +
        '"Prefer: code=404, example=none, dynamic=true, seed=7, delay=500, reset", or with ?__code=404&__example=none in the\n' +
        'query. The page /__trellis shows the mock and its requests, and\n' +
        '/__trellis/health says that the mock takes requests. SIGTERM and Ctrl-C end the mock after the responses to\n' +
        'requests under way, for which they wait five seconds at most; another Ctrl-C ends it at once.',
    )
    .argument(
      '[spec...]',
      'the OpenAPI document, the same as --spec; or several, each below the base path of its first server',
    );
  addSettings(command)
    .addOption(new Option('-p, --port <port>', 'the port to listen on; 0 for a free one').argParser(port).default(4010))
    .addOption(new Option('--host <host>', 'the address to listen on').default('127.0.0.1'))
    .addOption(new Option('--watch', 'reload the document when it changes (default on a terminal)'))
    .addOption(new Option('--no-watch', 'do not reload the document'))
    .addOption(
      new Option('--state <file>', 'keep what requests create, change and delete in this file').conflicts('stateless'),
    )
    .addOption(new Option('--stateless', 'keep nothing that requests create, change or delete'))
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
        '  trellis mock orders.yaml users.yaml\n' +
        '  trellis mock --state mock-state.json\n' +
        '  trellis mock --port 0 --dynamic --seed 7\n' +
        '  trellis mock --cors http://localhost:5173 --delay 100-800 --chaos 5%',
    )
    .action(async (specs: string[], options: MockCommandOptions) => {
      const { mock } = await import('./mock.js');
      const [spec, ...others] = specs;
      exit(await mock(oneDocument(spec, options), others));
    });
}

const longest = 3_600_000;

/** `100`, or `100-800`, in milliseconds. */
function delay(value: string): number | readonly [number, number] {
  const match = /^(\d+)(?:-(\d+))?$/.exec(value);
  const least = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (match === null || least > most || most > longest) {
    throw new InvalidArgumentError('Use milliseconds, such as 200, or a range, such as 100-800.');
  }
  return match[2] === undefined ? least : [least, most];
}

/** A share of requests: `0.1` or `10%`. */
function share(value: string): number {
  const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(value);
  const number = Number(match?.[1]) / (match?.[2] === '%' ? 100 : 1);
  if (match === null || number > 1) throw new InvalidArgumentError('Use a share, such as 0.1 or 10%.');
  return number;
}

/** An origin as browsers send it: scheme and host, perhaps a port, and nothing behind. */
function origin(value: string, previous: readonly string[] | boolean | undefined): readonly string[] {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.origin === 'null' || url.origin !== value.replace(/\/$/, '')) {
    throw new InvalidArgumentError('Use an origin, such as http://localhost:5173.');
  }
  return [...(Array.isArray(previous) ? (previous as readonly string[]) : []), url.origin];
}
