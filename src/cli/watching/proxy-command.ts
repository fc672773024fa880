import { Option, type Command } from 'commander';
import { port } from '../settings/flags.js';
import { addSettings, type Options } from '../settings/settings.js';
import { baseUrl } from './base-url.js';

/** What commander makes of the flags below. */
export interface ProxyCommandOptions extends Options {
  readonly port: number;
  readonly host: string;
  readonly failOn?: 'violation' | 'warning' | 'never';
  readonly mockMissing?: boolean;
  readonly keepHost?: boolean;
  readonly record?: string;
  readonly asCases?: string;
  readonly asExamples?: string;
  readonly overwrite?: boolean;
}

/** `trellis proxy`: the flags only; the work is loaded when it is asked for. */
export function addProxyCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('proxy')
    .summary('judge live traffic on its way to a server')
    .description(
      'Forwards every request to UPSTREAM and every response back, byte for byte, and judges both against the OpenAPI\n' +
        'document, until Ctrl-C or SIGTERM; then it writes the reports. Invalid requests are findings about the client.\n' +
        'The page /__trellis shows the requests. Under heavy load, some are forwarded but not judged; the report counts them.',
    )
    .argument('<upstream>', 'the URL of the server, base path included', baseUrl);
  addSettings(command, { timeout: { help: 'seconds that a response may take to begin', otherwise: '60' } })
    .addOption(new Option('-p, --port <port>', 'the port to listen on; 0 for a free one').argParser(port).default(4011))
    .addOption(new Option('--host <host>', 'the address to listen on').default('127.0.0.1'))
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit 1 for findings about the server of this level (default: never on a terminal, else violation)',
      ).choices(['violation', 'warning', 'never']),
    )
    .addOption(
      new Option('--mock-missing', 'a mock answers for documented operations that the upstream does not have or reach'),
    )
    .addOption(
      new Option('--keep-host', 'forward the Host header of the client, instead of one that names the upstream'),
    )
    .addOption(new Option('--record <file>', 'write what passed as a HAR 1.2 file, without secrets'))
    .addOption(new Option('--as-cases <file>', 'write what passed as written cases, to edit and to verify'))
    .addOption(
      new Option('--as-examples <file>', 'write a copy of the document with the bodies that passed as examples'),
    )
    .addOption(new Option('--overwrite', 'replace these files if they exist'))
    .addHelpText('after', examples)
    .action(async (upstream: string, options: ProxyCommandOptions) => {
      const { proxy } = await import('./proxy.js');
      exit(await proxy(upstream, options));
    });
}

const examples = `
Examples:
  trellis proxy http://localhost:3000 --spec openapi.yaml
  trellis proxy http://localhost:3000 --fail-on violation --reporter junit=reports/traffic.xml
  trellis proxy http://localhost:8080 --mock-missing      for a frontend whose backend is not complete yet
  trellis proxy http://localhost:3000 --record passed.har --as-cases contracts/recorded.yaml

Exit codes: 0 nothing found that --fail-on names, 1 otherwise, 2 no verdict possible.`;
