import type { Problem } from '../../error/index.js';
import { checkCases, contradictions } from '../../cases/index.js';
import type { Options } from '../settings/settings.js';
import { withConfiguration } from '../config/read-configuration.js';
import { exitCode } from '../io/exit-code.js';
import { casePaths, flowCases, loadDocument } from '../inputs/inputs.js';
import { countOf, escapeForTerminal } from '../../report/index.js';
import { remarkLines } from './remark-lines.js';

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
