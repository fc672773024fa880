import { Command, CommanderError } from 'commander';
import { TrellisError } from '../../error/index.js';
import { addCasesCommand } from '../list/cases-command.js';
import { addCheckCommand } from '../check/check-command.js';
import { addDiffCommand } from '../compare/diff-command.js';
import { addMergeCommand } from '../merge/merge-command.js';
import { addInitCommand } from '../starting/init-command.js';
import { addJudgeCommand } from '../watching/judge-command.js';
import { addMockCommand } from '../mocking/mock-command.js';
import { addProxyCommand } from '../watching/proxy-command.js';
import { addReplayCommand } from '../replay/replay-command.js';
import { addResourcesCommand } from '../graph/resources-command.js';
import { addServeCommand } from '../serve/serve-command.js';
import { addVerifyCommand } from '../verify/verify-command.js';
import { exitCode } from '../io/exit-code.js';
import { outputFailure, watchOutput } from '../io/output.js';
import { refuseEmpty } from '../io/refuse-empty.js';
import { version } from '../io/version.js';

/**
 * Runs one command line and gives the exit code: 0 conforms, 1 violates, 2 no verdict possible, 130 interrupted.
 *
 * Never throws: what goes wrong is said on standard error in words.
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

/** What people type where they expect a command: `help`, `help COMMAND` and `version` mean the flags of that name. */
function flagsFor(args: readonly string[], program: Command): readonly string[] {
  const [first, command] = args;
  if (first === 'version') return ['--version'];
  if (first !== 'help') return args;
  if (command === undefined) return ['--help'];
  // What is no command is named as such.
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
      // Lines as the source has them would be broken once more on a narrow terminal.
      commandDescription: (command) => command.description().replaceAll(/(?<=\S)\n(?=[^\s\d-])/g, ' '),
    })
    .configureOutput({ outputError: (text, write) => write(shownArguments(text.replace(/^error: /, 'trellis: '))) })
    .showSuggestionAfterError(true)
    .showHelpAfterError('(--help shows every flag, with examples)')
    .allowExcessArguments(false)
    .hook('preAction', (_program, command) => refuseEmpty(command))
    .addHelpText('after', overview);
  addVerifyCommand(program, exit);
  addMockCommand(program, exit);
  addServeCommand(program, exit);
  addCasesCommand(program, exit);
  addCheckCommand(program, exit);
  addResourcesCommand(program, exit);
  addDiffCommand(program, exit);
  addProxyCommand(program, exit);
  addJudgeCommand(program, exit);
  addInitCommand(program, exit);
  addMergeCommand(program, exit);
  addReplayCommand(program, exit);
  for (const command of program.commands) command.copyInheritedSettings(program).allowExcessArguments(false);
  return program;
}

/** What a user, or a script, has given as an argument must not command the terminal or the build server. */
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

async function explain(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.conforms : exitCode['no-verdict'];
  // It comes with the reports, which take longer to load than all else that a start needs.
  const { printable } = await import('../io/printable.js');
  if (error instanceof TrellisError) {
    process.stderr.write(printable(`trellis: ${error.message}\n`));
    return exitCode['no-verdict'];
  }
  const detail = error instanceof Error ? error : new Error(String(error));
  const trace = process.env['TRELLIS_DEBUG'] === undefined ? detail.message : (detail.stack ?? detail.message);
  process.stderr.write(
    printable(`trellis: internal error, please report it (TRELLIS_DEBUG=1 shows where): ${trace}\n`),
  );
  return exitCode['no-verdict'];
}
