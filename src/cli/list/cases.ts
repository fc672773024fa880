import { sampleSecrets } from './list-requests.js';
import { TrellisError, didYouMean } from '../../error/index.js';
import { casesOfShard } from '../../run/index.js';
import { withConfiguration } from '../config/read-configuration.js';
import type { Options } from '../settings/settings.js';
import { exitCode } from '../io/exit-code.js';
import { loadInputs } from '../inputs/inputs.js';
import { standardOutput } from '../io/output.js';
import { countOf } from '../../report/index.js';
import { printable } from '../io/note.js';
import { listCases, outcomeOf } from './list-cases.js';
import {
  sampleValues,
  type Case,
  type Draw,
  type RequestPlan,
  type ScenarioStep,
  sampleRequest,
} from '../../cases/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { formatPlace } from '../../json/index.js';

/** Lists the cases and the rules that they prove, or shows the request of one case. */
export async function cases(id: string | undefined, flags: Options): Promise<number> {
  const options = await withConfiguration(flags);
  const inputs = await loadInputs(options);
  if (inputs.contract.operations.length === 0) return exitCode.conforms;
  const output = standardOutput();
  if (id !== undefined) {
    const theCase = inputs.cases.find((candidate) => candidate.id === id);
    if (theCase === undefined) {
      const hint =
        didYouMean(
          id,
          inputs.cases.map((candidate) => candidate.id),
        ) ?? (id.includes('*') ? `list several cases with --only '${id}'` : 'run "trellis cases" to see them all');
      throw new TrellisError([{ code: 'unknown-case', message: `there is no case ${JSON.stringify(id)}`, hint }]);
    }
    await output.write(printable(showCase(theCase, inputs.contract)));
    return exitCode.conforms;
  }
  const listed = casesOfShard(inputs.cases, options.shard);
  const lines = [listCases(listed), ''];
  if (inputs.written.rules.length > 0) {
    lines.push('Rules of the specification', '');
    for (const rule of inputs.written.rules) {
      lines.push(`  ${rule.id} (${rule.source}): ${rule.text}`);
      lines.push(
        rule.cases.length === 0
          ? '    no case proves it'
          : `    ${countOf(rule.cases.length, 'case')}: ${rule.cases.join(', ')}`,
      );
    }
    lines.push('');
  }
  const proven = inputs.written.rules.filter((rule) => rule.cases.length > 0).length;
  for (const [operation, count] of inputs.derived.leftOut) {
    lines.push(`${operation}: ${countOf(count, 'derived case')} left out (see --max-cases-per-operation)`);
  }
  const count = countOf(inputs.cases.length, 'case');
  const { shard } = options;
  const shown = shard === undefined ? count : `shard ${shard.index}/${shard.count}: ${listed.length} of ${count}`;
  lines.push(`${shown}, ${proven} of ${countOf(inputs.written.rules.length, 'rule')} proven`);
  await output.write(printable(`${lines.join('\n')}\n`));
  return exitCode.conforms;
}

/** Describes a case, and shows each of its requests with sample values in place of fresh ones. */
function showCase(theCase: Case, contract: Contract): string {
  const operation = contract.operation(theCase.operation);
  const draw = sampleValues();
  const words = [
    theCase.id,
    `  ${kindOf(theCase).padEnd(8)}  ${theCase.change}`,
    `  expects   ${outcomeOf(theCase.expect)}`,
    `  contract  ${formatPlace(theCase.contract)}`,
    ...(theCase.proves === undefined ? [] : [`  proves    ${theCase.proves}`]),
    ...(theCase.written === undefined ? [] : [`  written   ${formatPlace(theCase.written)}`]),
  ];
  const { steps } = theCase.scenario ?? theCase.flow ?? {};
  if (steps !== undefined) return `${[...words, '', ...stepLines(steps, contract)].join('\n')}\n`;
  const requests = [...theCase.before, theCase.request].map((plan) => showRequest(plan, operation, draw));
  return `${words.join('\n')}\n\n${requests.join('\n\n')}\n`;
}

function kindOf({ scenario, flow }: Case): string {
  if (scenario !== undefined) return 'law';
  return flow === undefined ? 'changes' : 'scenario';
}

function stepLines(steps: readonly Pick<ScenarioStep, 'operation' | 'words'>[], contract: Contract): readonly string[] {
  return steps.map(({ operation: key, words }, at) => {
    const operation = contract.operation(key);
    return `${at + 1}. ${words}: ${operation === undefined ? key : `${operation.method} ${operation.path.text}`}`;
  });
}

function showRequest(plan: RequestPlan, operation: Operation | undefined, draw: Draw): string {
  const { method, target, fields, body } = sampleRequest(plan, operation, sampleSecrets, ({ shell }) => shell, draw);
  const lines = [`${method} ${target} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`)];
  if (body === undefined) return lines.join('\n');
  const text = body.toString('utf8');
  const shown = text.length > 2000 ? `${text.slice(0, 2000)}… (${body.length} bytes)` : text;
  const framing = plan.chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  return [...lines, framing, '', shown].join('\n');
}
