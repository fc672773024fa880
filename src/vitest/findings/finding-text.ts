import { ruleOf, sourcesOf, type Finding } from '../../checks/index.js';
import { escapeForTerminal } from '../../report/index.js';

/** The limit for values, in characters. */
const longest = 500;

/** Further information about a finding. */
export interface FindingContext {
  readonly case?: string;
  readonly change?: string;
  /** A shell command. */
  readonly reproduce?: string;
}

/**
 * Describes a finding for a failed test: the message, the change, the expected and the received response, the place in the
 * document, the fix and the command. Texts of the server are escaped for the terminal.
 */
export function findingText(finding: Finding, context: FindingContext = {}): string {
  const { rule, level, message, expected, received } = finding;
  return [
    `${rule} (${level}): ${shown(message)}`,
    '',
    ...labelled('case', context.case),
    ...labelled('changed', context.change),
    ...labelled('expected', expected),
    ...labelled('received', received),
    ...labelled('contract', sourcesOf(finding).join(' · ')),
    ...labelled('fix', ruleOf(rule).fix),
    ...command(context.reproduce),
  ].join('\n');
}

function labelled(label: string, value: string | undefined): readonly string[] {
  return value === undefined || value === '' ? [] : [`  ${label.padEnd(8)}  ${shown(value)}`];
}

function shown(text: string): string {
  return escapeForTerminal(text.length > longest ? `${text.slice(0, longest)}…` : text);
}

/** The command is neither shortened nor indented, so that users can paste it. */
function command(line: string | undefined): readonly string[] {
  return line === undefined ? [] : ['', ...line.split('\n').map(escapeForTerminal)];
}
