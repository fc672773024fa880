import {
  bodyTemplate,
  instantiate,
  instantiateText,
  placeCredentials,
  sampleValues,
  type Case,
  type Draw,
  type RequestPlan,
  type ScenarioStep,
} from '../../cases/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { formatPlace } from '../../json/index.js';
import { outcomeOf } from './list-cases.js';

/** Describes a case, and shows each of its requests with sample values in place of fresh ones. */
export function showCase(theCase: Case, contract: Contract): string {
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
  const query: string[] = [];
  const fields: string[] = [];
  const cookies: string[] = [];
  for (const { in: where, name, value } of credentialsOf(plan, operation)) {
    if (where === 'header') fields.push(`${name}: ${value}`);
    else (where === 'query' ? query : cookies).push(`${name}=${value}`);
  }
  if (cookies.length > 0) fields.push(`Cookie: ${cookies.join('; ')}`);
  const path = instantiateText(plan.path, draw);
  const target = query.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`;
  const lines = [`${plan.method} ${target} HTTP/1.1`, ...fields];
  for (const { name, value } of plan.fields) lines.push(`${name}: ${instantiateText(value, draw)}`);
  if (plan.body === undefined) return lines.join('\n');
  const body = Buffer.from(instantiate(bodyTemplate(plan.body), draw));
  const text = body.toString('utf8');
  const shown = text.length > 2000 ? `${text.slice(0, 2000)}… (${body.length} bytes)` : text;
  const framing = plan.chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  return [...lines, framing, '', shown].join('\n');
}

/** The credentials as in a shell command, with variables in place of secrets. */
function credentialsOf(
  plan: RequestPlan,
  operation: Operation | undefined,
): readonly { in: string; name: string; value: string }[] {
  if (operation === undefined) return [];
  const placed = placeCredentials(plan.credentials, operation, new Map([['', 'user:Example-Token-1']]));
  return placed.kind === 'placed'
    ? placed.placements.map(({ in: where, name, value }) => ({ in: where, name, value: value.shell }))
    : [];
}
