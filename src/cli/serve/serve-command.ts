import { Option, type Command } from 'commander';
import { port } from '../settings/flags.js';

/** What commander makes of the flags below. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly store: string;
}

/** `trellis serve`: the flags only. */
export function addServeCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('serve')
    .summary('the reference plant store')
    .description(
      'Serves the reference plant store until SIGTERM or Ctrl-C, then finishes what is in flight and exits 0.\n' +
        'The token comes from TRELLIS_TOKEN; without one a random token is made and printed once.',
    )
    .addOption(new Option('-p, --port <port>', 'the port to listen on; 0 for a free one').argParser(port).default(3000))
    .addOption(new Option('--host <host>', 'the address to listen on').default('127.0.0.1'))
    .addOption(new Option('--store <store>', 'where plants are kept').choices(['memory']).default('memory'))
    .addHelpText('after', '\nExample:\n  TRELLIS_TOKEN=let-me-in trellis serve --port 3000')
    .action(async (options: ServeOptions) => {
      const { serve } = await import('./serve.js');
      exit(await serve(options));
    });
}
