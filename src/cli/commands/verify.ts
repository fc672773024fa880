import { Option, type Command } from 'commander';
import { addCaseOptions, addSpecOptions, type DocumentOptions } from '../document-options.js';
import { collect, headerField, rate, seconds, seed, wholeNumber } from '../flags.js';

/** `trellis verify`: the flags only; the work is loaded when it is asked for. */
export function addVerifyCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('verify')
    .summary('run the contract cases; the main job')
    .description(
      'Runs the contract cases against each target and says where it breaks its contract.\n\n' +
        'TARGET is a URL, which replaces the servers of the document, base path included, or one of\n' +
        '  reference   the reference plant store, started here on a free port\n' +
        '  mock        the mock server of the document, started here on a free port\n' +
        '  prism       a stock Prism mock of the document, started here on a free port',
    )
    .argument('[target...]', 'what to judge (default: reference mock)');
  addCaseOptions(addSpecOptions(command));
  command
    .addOption(
      new Option(
        '--token <token>',
        'the good credential; TRELLIS_TOKEN is the way to prefer, other users of the machine do not see it',
      ),
    )
    .addOption(new Option('--token-file <file>', 'a file that holds the good credential'))
    .addOption(
      new Option(
        '--credential <scheme=value>',
        'the good credential of one security scheme, also from TRELLIS_CREDENTIAL_<SCHEME>; basic is user:password; may be repeated',
      ).argParser(collect),
    )
    .addOption(new Option('--strict', 'warnings fail the run'))
    .addOption(new Option('--baseline <file>', 'known findings, each with a reason, that do not fail the run'))
    .addOption(
      new Option(
        '--update-baseline',
        'write what was found into the file of --baseline, and exit 0 unless there was no verdict',
      ),
    )
    .addOption(
      new Option('--concurrency <n>', 'requests at a time (default: 8, on a remote host 2)').argParser(
        wholeNumber(1, 256),
      ),
    )
    .addOption(
      new Option(
        '--rate <n/s>',
        'at most so many requests a second (default: no limit, on a remote host 10/s)',
      ).argParser(rate),
    )
    .addOption(
      new Option('--timeout <s>', 'seconds that one answer may take (default: 5, on a remote host 10)').argParser(
        seconds,
      ),
    )
    .addOption(
      new Option('--retries <n>', 'how often a 429 or 503 is obeyed and tried again')
        .argParser(wholeNumber(0))
        .default(3),
    )
    .addOption(new Option('--seed <seed>', 'replays the fresh ids of another run').argParser(seed))
    .addOption(new Option('--intrusive', 'also what could change things on a remote host'))
    .addOption(
      new Option('--header <field>', "a field of every request, 'Name: value'; may be repeated").argParser(headerField),
    )
    .addOption(new Option('--ca <file>', 'certificates to trust, in PEM'))
    .addOption(new Option('--insecure', 'do not verify the certificate of the target'))
    .addOption(
      new Option(
        '--reporter <name[=file]>',
        'terminal, json or junit, to standard output or to a file; may be repeated (default: terminal)',
      ).argParser(collect),
    )
    .addOption(new Option('--list', 'print what would be sent; send nothing'))
    .addHelpText('after', examples)
    .action(async (targets: string[], options: VerifyOptions) => {
      const { verify } = await import('../verify/verify.js');
      exit(await verify(targets, options));
    });
}

const examples = `
Examples:
  trellis verify
  TRELLIS_TOKEN=… trellis verify http://localhost:8080/api
  trellis verify prism --only 'createPlant/auth/**'
  trellis verify https://staging.example.com --reporter junit=reports/trellis.xml
  trellis verify http://localhost:8080 --baseline known.yaml --update-baseline

HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY are obeyed, but for targets on this machine.

Exit codes: 0 conforms, 1 violations (with --strict also warnings), 2 no verdict possible, 130 interrupted.`;

/** What commander makes of the flags above. */
export interface VerifyOptions extends DocumentOptions {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly credential?: readonly string[];
  readonly strict?: boolean;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly concurrency?: number;
  readonly rate?: number;
  readonly timeout?: number;
  readonly retries: number;
  readonly seed?: string;
  readonly intrusive?: boolean;
  readonly header?: readonly (readonly [string, string])[];
  readonly ca?: string;
  readonly insecure?: boolean;
  readonly reporter?: readonly string[];
  readonly list?: boolean;
}
