import type { Contract } from '../../contract/index.js';
import { compareContracts } from '../../diff/index.js';
import { comparisonReporters } from '../../report/index.js';
import { loadDocument } from '../inputs/inputs.js';
import { exitCode } from '../io/exit-code.js';
import { noteFaults } from '../io/note.js';
import { version } from '../io/version.js';
import type { Options } from '../settings/settings.js';
import { chooseReporters, openReporters } from '../verify/reporter-plan.js';

/** Compares two documents and returns the exit code: 1 if the new one breaks clients of the old one. */
export async function diff(old: string, current: string, options: Options): Promise<number> {
  const chosen = chooseReporters(options.reporter ?? [], comparisonReporters);
  const [before, after] = [await load(old, options), await load(current, options)];
  const differences = compareContracts(before, after);
  const comparison = { before: named(before), after: named(after), differences, toolVersion: version };
  for (const { report, sink, file } of await openReporters(chosen)) {
    await report(comparison, sink);
    await file?.commit();
  }
  const failing = options.strict === true ? ['break', 'warning'] : ['break'];
  return differences.some(({ rule }) => failing.includes(rule.level)) ? exitCode.violates : exitCode.conforms;
}

async function load(spec: string, options: Options): Promise<Contract> {
  const contract = await loadDocument({ ...options, spec });
  noteFaults(contract);
  return contract;
}

function named({ file, title, version: of }: Contract) {
  return { file, title, version: of };
}
