import { setFlagsFromString } from 'node:v8';
import { Option, type Command } from 'commander';
import { addSettings, type SettingHelp } from '../settings/settings.js';

/** A command of the command line: its help, its own flags, and how to run it. */
export interface CommandDeclaration {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly description: string;
  /** `[spec]`, `<file>` or `[target...]`, its description, and how to read it. */
  readonly arguments?: readonly (readonly [
    syntax: string,
    description: string,
    parse?: (value: string, previous: string | undefined) => string,
  ])[];
  /** The flags of this command only. The table of settings has those that several commands share. */
  readonly flags?: readonly Option[];
  /** Help for shared flags that differs in this command. */
  readonly help?: SettingHelp;
  /** Command lines, and where it helps, what they do. */
  readonly examples: readonly string[];
  readonly notes?: string;
  /** The meaning of the exit codes, where it differs from other commands. */
  readonly exitCodes?: string;
  /** True if it serves requests until it is stopped. */
  readonly serves?: true;
  /** Runs the command and returns its exit code. Heavy modules are loaded here. */
  run(options: object, ...values: readonly unknown[]): Promise<number>;
}

/** Adds a command to the program; `exit` receives its exit code. */
export function addCommand(program: Command, declaration: CommandDeclaration, exit: (code: number) => void): void {
  const { name, summary, description, flags = [], help, examples, notes, exitCodes, serves } = declaration;
  const command = program.command(name).summary(summary).description(description);
  for (const [syntax, words, parse] of declaration.arguments ?? []) {
    if (parse === undefined) command.argument(syntax, words);
    else command.argument(syntax, words, parse);
  }
  addSettings(command, help);
  for (const flag of flags) command.addOption(flag);
  const lines = ['', 'Examples:', ...examples.map((example) => `  ${example}`)];
  if (notes !== undefined) lines.push('', notes);
  if (exitCodes !== undefined) lines.push('', `Exit codes: ${exitCodes}.`);
  command.addHelpText('after', lines.join('\n')).action(async (...given: readonly unknown[]) => {
    if (serves !== true) optimizeLess();
    // Commander passes the values of the arguments, the options and the command.
    const options = given.at(-2);
    if (typeof options === 'object' && options !== null) exit(await declaration.run(options, ...given.slice(0, -2)));
  });
}

/**
 * Raises the threshold from which V8 optimizes a function. A run executes thousands of functions for some seconds, and
 * V8 in Node.js 20 spends a third of the time on optimizing them. Later versions have a faster optimizer.
 */
function optimizeLess(): void {
  if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=540000');
}

/** Declares a flag. */
export function flag(syntax: string, help: string): Option {
  return new Option(syntax, help);
}
