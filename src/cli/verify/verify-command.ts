import { Option, type Command } from 'commander';
import { addSettings, type Options } from '../settings/settings.js';

/** What commander makes of the flags below. */
export interface VerifyCommandOptions extends Options {
  readonly record?: string;
  readonly overwrite?: boolean;
}

/** `trellis verify`: the flags only; the work is loaded when it is asked for. */
export function addVerifyCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('verify')
    .summary('run the contract cases; the main job')
    .description(
      'Runs the contract cases against each target and says where it breaks its contract.\n\n' +
        'TARGET is a name from trellis.config.yaml, a URL, which replaces the servers of the document,\n' +
        'base path included, or one of\n' +
        '  reference   the reference plant store, started here on a free port\n' +
        '  mock        the mock server of the document, started here on a free port\n' +
        '  prism       a stock Prism mock of the document, started here on a free port',
    )
    .argument('[target...]', 'the targets to check (default: those of the configuration, else reference mock)');
  addSettings(command)
    .addOption(new Option('--record <file>', 'write all requests and responses as a HAR 1.2 file, without secrets'))
    .addOption(new Option('--overwrite', 'replace the file of --record if it exists'))
    .addHelpText('after', examples)
    .action(async (targets: string[], options: VerifyCommandOptions) => {
      const { verify } = await import('./verify.js');
      exit(await verify(targets, options));
    });
}

const examples = `
Examples:
  trellis verify
  TRELLIS_TOKEN=… trellis verify http://localhost:8080/api
  trellis verify prism --only 'createPlant/auth/**'
  trellis verify staging                                 as trellis.config.yaml has it
  trellis verify staging --list                          what would be sent, without sending it
  trellis verify https://staging.example.com --reporter junit=reports/trellis.xml --reporter html=reports/trellis.html
  trellis verify http://localhost:8080 --baseline known.yaml --update-baseline
  trellis verify https://staging.example.com --shard 1/4 --reporter json=1.json

Trellis uses the proxies of HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, except for targets on this machine.

Exit codes: 0 conforms, 1 violations (with --strict also warnings), 2 no verdict possible, 130 interrupted.`;
