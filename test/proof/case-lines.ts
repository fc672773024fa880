import { bodyTemplate, type Case, type Draw, instantiate, type RequestPlan } from '../../src/cases/index.js';
import type { Template } from '../../src/wire/index.js';
import { readable } from './readable.js';

/** Stands for a fresh value. */
const holes: Draw = (kind, name) => `{{${name === undefined ? kind : `${kind} ${name}`}}}`;

/** Everything that a case demands and sends, in one line: its id, its expectation, its places and its requests. */
export function caseLine({ id, operation, source, expect, level = 'violation', ...rest }: Case): string {
  const outcome = expect.outcome === 'statuses' ? expect.statuses.join(' ') : expect.outcome;
  const demands = [
    id,
    operation,
    source,
    outcome,
    level,
    `aspects: ${rest.aspects.join(' ')}`,
    `needs: ${rest.needs.join(' ')}`,
    `tags: ${rest.tags.join(' ')}`,
    `proves: ${rest.proves ?? ''}`,
    `at ${rest.contract.file}#${rest.contract.pointer}`,
  ];
  const steering = Array.from(
    rest.steering,
    ([target, fields]) => `for ${target}: ${fields.map(({ name, value }) => `${name}: ${shown(value)}`).join('; ')}`,
  );
  const flags = [
    ...(rest.afterRefusal === undefined ? [] : [`after refusal: ${rest.afterRefusal}`]),
    ...(rest.isOfOwn === undefined ? [] : ['own']),
  ];
  return [...demands, ...flags, ...steering, ...[...rest.before, rest.request].map(requestText)].join(' | ');
}

function requestText({ method, path, fields, body, credentials, ...form }: RequestPlan): string {
  const { kind, ...details } = credentials;
  return [
    `${method} ${shown(path)}`,
    ...fields.map(({ name, value }) => `${name}: ${shown(value)}`),
    `credentials: ${kind}${Object.keys(details).length === 0 ? '' : ` ${detailText(details)}`}`,
    ...Object.keys(form).filter((name) => form[name as keyof typeof form] !== undefined),
    ...(body === undefined ? [] : [`body: ${shown(bodyTemplate(body))}`]),
  ].join(' ¦ ');
}

/** The other scheme of a plan is an object of the contract, which its name stands for. */
function detailText(details: object): string {
  return JSON.stringify(details, (key, value: unknown) =>
    key === 'scheme' && typeof value === 'object' && value !== null && 'name' in value ? value.name : value,
  );
}

function shown(template: Template): string {
  return readable(instantiate(template, holes));
}
