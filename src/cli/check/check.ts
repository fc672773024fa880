import { formatProblem, type Problem } from '../../error/index.js';
import { contradictions, gatherCases } from '../../cases/index.js';
import type { CheckOptions } from '../commands/check.js';
import { withConfiguration } from '../config/with-configuration.js';
import { exitCode } from '../exit-code.js';
import { casePaths, loadDocument } from '../inputs.js';
import { printable } from '../printable.js';
import { plural } from '../plural.js';
import { secondOpinion } from './second-opinion.js';

/** Judges the document, then the case files against it; prints what a reader should know. */
export async function check(flags: CheckOptions): Promise<number> {
  const options = await withConfiguration(flags);
  const contract = await loadDocument(options);
  const { written, derived } = await gatherCases(contract, casePaths(options), ['written', 'derived'], undefined, [
    options.values ?? [],
    options.value ?? [],
  ]);
  const remarks: Problem[] = [
    ...contract.faults,
    ...contract.remarks,
    // Where we find faults, others may say what they like.
    ...(contract.faults.length === 0 ? await secondOpinion(contract.file) : []),
    ...contradictions(contract),
    ...derived.notes,
  ];
  for (const rule of written.rules) {
    if (rule.cases.length === 0) {
      remarks.push({ code: 'rule-without-case', message: `no case proves the rule "${rule.id}"`, place: rule.written });
    }
  }
  for (const remark of remarks) process.stdout.write(printable(`${formatProblem(remark)}\n`));
  process.stdout.write(
    `${contract.file}: OpenAPI ${contract.openapi}, ${plural(contract.operations.length, 'operation')}, ` +
      `${plural(written.cases.length, 'written case')}, ${plural(derived.cases.length, 'derived case')}, ${plural(remarks.length, 'remark')}\n`,
  );
  const isUsable = contract.operations.length > 0 || !contract.faults.some(({ code }) => code === 'operation-left-out');
  if (!isUsable) return exitCode['no-verdict'];
  const fails = contract.faults.length > 0 || (remarks.length > 0 && options.strict === true);
  return fails ? exitCode.violates : exitCode.conforms;
}
