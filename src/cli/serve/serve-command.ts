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
    .summary('run the reference plant store')
    .description(
      'Serves the reference plant store until SIGTERM or Ctrl-C, then finishes open requests and exits with 0.\n' +
        'The token comes from TRELLIS_TOKEN; without it, a random token is generated and printed once.\n' +
        'Plants are lost at the end unless --store names a file (SQLite, one server at a time) or a PostgreSQL database\n' +
        '(any number of servers). Each 200 is sent after the plant has been written to the disk.',
    )
    .addOption(new Option('-p, --port <port>', 'the port to listen on; 0 for a free one').argParser(port).default(3000))
    .addOption(new Option('--host <host>', 'the address to listen on').default('127.0.0.1'))
    .addOption(
      new Option('--store <store>', '"memory", a file, or postgres://… for a database that instances share').default(
        'memory',
      ),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  TRELLIS_TOKEN=let-me-in trellis serve --port 3000\n  trellis serve --store plants.db\n' +
        '  PGPASSWORD=… trellis serve --store postgres://plants@localhost/plants',
    )
    .action(async (options: ServeOptions) => {
      const { serve } = await import('./serve.js');
      exit(await serve(options));
    });
}
