import { Option, type Command } from 'commander';
import { addCaseOptions, addConfigOption, addSpecOptions, type DocumentOptions } from '../document-options.js';
import { addCredentialOptions, addTransportOptions } from '../target-options.js';
import { reporterOption } from '../reporter-option.js';
import { collect, rate, seconds, seed, wholeNumber } from '../flags.js';

/** `trellis verify`: the flags only; the work is loaded when it is asked for. */
export function addVerifyCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('verify')
    .summary('run the contract cases against targets')
    .description(
      'Runs the contract cases against each target and reports where it violates the contract.\n\n' +
        'TARGET is a name from trellis.config.yaml, a URL that replaces the servers of the document,\n' +
        'base path included, or one of\n' +
        '  reference   the reference plant store, started here on a free port\n' +
        '  mock        the mock server of the document, started here on a free port\n' +
        '  prism       a stock Prism mock of the document, started here on a free port',
    )
    .argument('[target...]', 'the targets (default: those of the configuration, else reference mock)');
  addCaseOptions(addSpecOptions(addConfigOption(command)));
  addCredentialOptions(command)
    .addOption(new Option('--strict', 'warnings fail the run, and so do known findings that no longer occur'))
    .addOption(new Option('--baseline <file>', 'known findings, each with a reason, that do not fail the run'))
    .addOption(
      new Option(
        '--update-baseline',
        'write the findings to the file of --baseline, and exit with 0 unless there is no verdict',
      ),
    )
    .addOption(
      new Option('--concurrency <n>', 'number of concurrent requests (default: 8, on a remote host 2)').argParser(
        wholeNumber(1, 256),
      ),
    )
    .addOption(
      new Option(
        '--rate <n/s>',
        'maximum number of requests per second (default: no limit, on a remote host 10/s)',
      ).argParser(rate),
    )
    .addOption(
      new Option('--timeout <s>', 'seconds to wait for each response (default: 5, on a remote host 10)').argParser(
        seconds,
      ),
    )
    .addOption(
      new Option('--retries <n>', 'number of retries after a 429 or 503 (default: 3)').argParser(wholeNumber(0)),
    )
    .addOption(
      new Option(
        '--max-requests <n>',
        'maximum number of requests to a target; the report names the cases left out',
      ).argParser(wholeNumber(1)),
    )
    .addOption(new Option('--seed <seed>', 'repeat the fresh values of another run').argParser(seed))
    .addOption(new Option('--intrusive', 'also send requests that could change data on a remote host'))
    .addOption(
      new Option(
        '--touch <glob>',
        'operations that may change or remove data that the run did not create; may be repeated',
      ).argParser(collect),
    )
    .addOption(new Option('--keep', 'do not delete what the run created'));
  addTransportOptions(command)
    .addOption(reporterOption())
    .addOption(new Option('--list', 'print the requests for each target without sending them'))
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
  trellis verify staging                                 the target of that name in trellis.config.yaml
  trellis verify staging --list                          print the requests without sending them
  trellis verify https://staging.example.com --reporter junit=reports/trellis.xml --reporter html=reports/trellis.html
  trellis verify http://localhost:8080 --baseline known.yaml --update-baseline
  trellis verify https://staging.example.com --shard 1/4 --seed 4711 --reporter json=1.json

Trellis uses the proxies of HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, except for targets on this machine.

Exit codes: 0 conforms, 1 violations (with --strict also warnings), 2 no verdict possible, 130 interrupted.`;

/** What commander makes of the flags above. */
export interface VerifyOptions extends DocumentOptions {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly tokenCommand?: string;
  readonly credential?: readonly string[];
  readonly strict?: boolean;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly concurrency?: number;
  readonly rate?: number;
  readonly timeout?: number;
  readonly retries?: number;
  readonly maxRequests?: number;
  readonly seed?: string;
  readonly intrusive?: boolean;
  readonly touch?: readonly string[];
  readonly keep?: boolean;
  readonly header?: readonly (readonly [string, string])[];
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly insecure?: boolean;
  readonly reporter?: readonly string[];
  readonly list?: boolean;
}
