import { type Problem, formatProblem } from '../../error/index.js';
import { checkCases, contradictions } from '../../cases/index.js';
import type { Options } from '../settings/settings.js';
import { withConfiguration } from '../config/read-configuration.js';
import { exitCode } from '../io/exit-code.js';
import { casePaths, flowCases, loadDocument } from '../inputs/inputs.js';
import { countOf, escapeForTerminal } from '../../report/index.js';
import { grouped } from '../../contract/index.js';

/** The number of equal remarks that are shown one by one. */
const mostEqual = 3;

/** The number of remarks that differ only in names. */
const mostAlike = 10;

/** With the place and the hint, about three lines of a terminal. */
const longestMessage = 300;

/** Quoted names, operations, paths, pointers and numbers. */
const names = /"(?:[^"\\]|\\.)*"|(?:[A-Z]+ )?[\w.-]*[/#]\S*|\d+/g;

/** Checks the document and the case files, and prints the remarks. */
export async function check(flags: Options & { readonly all?: boolean }): Promise<number> {
  const options = await withConfiguration(flags);
  const contract = await loadDocument(options);
  const given = [options.values ?? [], options.value ?? []];
  const { written, notes } = await checkCases(contract, casePaths(options), given);
  const flows = await flowCases(options, contract, written.cases);
  const remarks: Problem[] = [...contract.faults, ...contract.remarks, ...contradictions(contract), ...notes];
  for (const rule of written.rules) {
    if (rule.cases.length === 0) {
      remarks.push({ code: 'rule-without-case', message: `no case proves the rule "${rule.id}"`, place: rule.written });
    }
  }
  for (const line of remarkLines(remarks, flags.all === true)) process.stdout.write(`${escapeForTerminal(line)}\n`);
  const counts = [
    countOf(contract.operations.length, 'operation'),
    countOf(written.cases.length, 'written case'),
    ...(flows.length === 0 ? [] : [countOf(flows.length, 'workflow')]),
    countOf(remarks.length, 'remark'),
  ];
  process.stdout.write(`${escapeForTerminal(`${contract.file}: OpenAPI ${contract.openapi}, ${counts.join(', ')}`)}\n`);
  const isUsable = contract.operations.length > 0 || !contract.faults.some(({ code }) => code === 'operation-left-out');
  if (!isUsable) return exitCode['no-verdict'];
  const fails = contract.faults.length > 0 || (remarks.length > 0 && options.strict === true);
  return fails ? exitCode.violates : exitCode.conforms;
}

/**
 * Returns the lines for remarks. If many are equal, the first one is shown with the number of the other places; if many
 * differ only in names, the first ten with the number of the others. With `all`, every remark has its line.
 */
export function remarkLines(remarks: readonly Problem[], all: boolean): readonly string[] {
  if (all) return remarks.map((remark) => lineOf(remark));
  const distinct = [...grouped(remarks, wordsOf).values()].flatMap((equal) =>
    equal.length > mostEqual
      ? equal.slice(0, 1).map((remark) => ({ remark, others: equal.length - 1 }))
      : equal.map((remark) => ({ remark, others: 0 })),
  );
  const alike = grouped(distinct, ({ remark }) => wordsOf(remark).replaceAll(names, '*'));
  return [...alike.values()].flatMap((kind) => {
    const isLong = kind.length > mostAlike + 1;
    const lines = (isLong ? kind.slice(0, mostAlike) : kind).map(({ remark, others }) => lineOf(remark, others));
    return isLong ? [...lines, `  and ${kind.length - mostAlike} more remarks like these; --all shows them`] : lines;
  });
}

function wordsOf({ code, message, hint = '', taken = '' }: Problem): string {
  return [code, message, hint, taken].join('\n');
}

function lineOf({ message, ...remark }: Problem, others = 0): string {
  const clipped = message.length <= longestMessage ? message : `${message.slice(0, longestMessage)}…`;
  const line = formatProblem({ ...remark, message: clipped });
  return others === 0 ? line : `${line} (and at ${countOf(others, 'other place')}; --all shows them)`;
}
