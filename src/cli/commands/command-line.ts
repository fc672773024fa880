import { Command, CommanderError } from 'commander';
import { TrellisError } from '../../error/index.js';
import { exitCode } from '../io/exit-code.js';
import { outputFailure, watchOutput } from '../io/output.js';
import { UsageError } from '../io/usage-error.js';
import { version } from '../io/version.js';
import { cases, check, diff, init, merge, replay, resources, verify } from './checking-commands.js';
import { addCommand } from './command.js';
import { judge, mock, proxy, serve } from './serving-commands.js';

/** The commands, in the order of the help. */
const commands = [verify, mock, serve, cases, check, resources, diff, proxy, judge, init, merge, replay];

/**
 * Runs a command line and returns the exit code: 0 conforms, 1 violates, 2 no verdict possible, 130 interrupted. It
 * never throws; errors are printed to standard error.
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  watchOutput();
  const code = await codeOf(args);
  const failure = await outputFailure();
  if (failure === undefined) return code;
  process.stderr.write(`trellis: cannot write to standard output: ${failure}\n`);
  return exitCode['no-verdict'];
}

async function codeOf(args: readonly string[]): Promise<number> {
  let code: number = exitCode.conforms;
  const program = createProgram((result) => {
    code = result;
  });
  try {
    if (args.length === 0) {
      program.outputHelp({ error: true });
      return exitCode['no-verdict'];
    }
    await program.parseAsync(flagsFor(args, program), { from: 'user' });
    return code;
  } catch (error) {
    return await explain(error);
  }
}

/** Accepts `help`, `help COMMAND` and `version` for the flags with these names. */
function flagsFor(args: readonly string[], program: Command): readonly string[] {
  const [first, command] = args;
  if (first === 'version') return ['--version'];
  if (first !== 'help') return args;
  if (command === undefined) return ['--help'];
  // An unknown command is passed on, so that the error names it.
  return program.commands.some((known) => known.name() === command) ? [command, '--help'] : [command];
}

function createProgram(exit: (code: number) => void): Command {
  const program = new Command('trellis')
    .description('Checks any implementation of an HTTP API against its OpenAPI contract.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({
      sortSubcommands: false,
      showGlobalOptions: false,
      // On a narrow terminal, the line breaks of the source would add to those of the wrapping.
      commandDescription: (command) => command.description().replaceAll(/(?<=\S)\n(?=[^\s\d-])/g, ' '),
    })
    .configureOutput({ outputError: (text, write) => write(shownArguments(text.replace(/^error: /, 'trellis: '))) })
    .showSuggestionAfterError(true)
    .showHelpAfterError('(--help shows every flag, with examples)')
    .allowExcessArguments(false)
    .hook('preAction', (_program, command) => refuseEmpty(command))
    .addHelpText('after', overview);
  for (const declaration of commands) addCommand(program, declaration, exit);
  for (const command of program.commands) command.copyInheritedSettings(program).allowExcessArguments(false);
  return program;
}

/** A common cause of an empty value is `--baseline "$BASELINE"` in a script. */
const emptyHint = 'give a value or remove the option; a variable in it may not be set';

/** Rejects empty flags and arguments before a command uses them as a file or a folder. */
function refuseEmpty(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if (value === '' || (Array.isArray(value) && value.includes(''))) {
      throw new UsageError(`${option.long ?? option.flags} is empty`, emptyHint);
    }
  }
  if (command.args.includes('')) throw new UsageError('an argument is empty', emptyHint);
}

/** Escapes arguments in messages, so that they contain no commands for terminals or build servers. */
function shownArguments(text: string): string {
  return text
    .replace(/[^\n\P{C}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .replace(/^(?=::|##)/gm, ' ');
}

const overview = `
Examples:
  trellis init                                           a configuration, a CI file and a first case
  trellis verify reference mock --spec plant-store       the reference server and the mock, side by side
  TRELLIS_TOKEN=… trellis verify https://staging.example.com/api
  trellis mock openapi.yaml                              a mock server for frontend work
  trellis serve --port 3000                              the reference plant store
  trellis cases                                          the cases, and the rule that each case proves
  trellis check openapi.yaml                             problems of the document itself
  trellis resources openapi.yaml                         the resources, and how the operations relate
  trellis diff old.yaml openapi.yaml                     what a new version of a document breaks for clients
  trellis proxy http://localhost:3000                    judge the requests and responses that pass
  trellis judge recorded.har                             judge recorded traffic
  trellis merge shard-*.json                             one report from all shards of a run
  trellis replay 3f2a91c0 --report report.json           repeat the request of one finding

Exit codes: 0 conforms, 1 violations found, 2 no verdict possible, 130 interrupted.
"trellis help COMMAND", or "trellis COMMAND --help", explains every flag of a command.
`;

/** The most characters of an internal error that are shown. */
const MOST_SHOWN = 500;

async function explain(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.conforms : exitCode['no-verdict'];
  // Loaded on demand, because it depends on the reporters, which load slowly.
  const { printable } = await import('../io/note.js');
  if (error instanceof TrellisError) {
    process.stderr.write(printable(`trellis: ${error.message}\n`));
    return exitCode['no-verdict'];
  }
  const detail = error instanceof Error ? error : new Error(String(error));
  const trace =
    process.env['TRELLIS_DEBUG'] === undefined ? detail.message.slice(0, MOST_SHOWN) : (detail.stack ?? detail.message);
  process.stderr.write(
    printable(`trellis: internal error, please report it (TRELLIS_DEBUG=1 shows where): ${trace}\n`),
  );
  return exitCode['no-verdict'];
}
