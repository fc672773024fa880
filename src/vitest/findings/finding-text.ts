import { ruleOf, sourcesOf, type Finding } from '../../checks/index.js';
import { escapeForTerminal } from '../../report/index.js';

/** As many characters as a value may have before it is cut. */
const longest = 500;

/** What is known of a finding beside the finding itself. */
export interface FindingContext {
  readonly case?: string;
  readonly change?: string;
  /** A line to paste into a shell. */
  readonly reproduce?: string;
}

/**
 * A finding as a failed test tells it: what is wrong, what was changed, expected against received, the place in the
 * document, what to do, and the line that shows it again. Nothing that a server sent commands the terminal.
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

/** Never cut and never indented, so that it can be pasted. */
function command(line: string | undefined): readonly string[] {
  return line === undefined ? [] : ['', ...line.split('\n').map(escapeForTerminal)];
}
