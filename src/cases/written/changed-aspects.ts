import type { Aspect, Field, RequestPlan } from '../model/request-plan.js';
import { splitTarget } from '../../http/index.js';
import { bodyTemplate } from '../model/request-body.js';
import type { Template } from '../../wire/index.js';

/** From these lengths on, a server may reject a part of a request as too large: 413, 414 and 431 are possible. */
const largeInBytes = { body: 8192, field: 2048, path: 2048 };

/**
 * Returns the parts in which a request differs from a valid one, whether the contract allows the difference or not.
 *
 * @example
 * changedAspects(good, { ...good, method: 'PUT' }) // ['method']
 */
export function changedAspects(good: RequestPlan, plan: RequestPlan): readonly Aspect[] {
  const aspects = new Set<Aspect>();
  if (plan.credentials.kind !== 'good') aspects.add('credentials');
  if (plan.method !== good.method) aspects.add('method');
  const [goodPath, goodQuery] = splitTarget(textOf(good.path));
  const [path, query] = splitTarget(textOf(plan.path));
  if (path !== goodPath) aspects.add('path');
  if (query !== goodQuery) aspects.add('parameter');
  for (const name of changedFields(good.fields, plan.fields)) aspects.add(aspectOfField(name));
  if (textOf(bodyTemplate(plan.body ?? [])) !== textOf(bodyTemplate(good.body ?? [])))
    aspects.add(isEmpty(plan) ? 'no-body' : 'body');
  if (isLarge(plan)) aspects.add('size');
  return [...aspects];
}

function aspectOfField(name: string): Aspect {
  if (name === 'content-type') return 'media-type';
  if (name === 'content-encoding') return 'content-encoding';
  return /^accept(?:$|-)/.test(name) ? 'negotiation' : 'header';
}

/** Names in lower case. */
function changedFields(good: readonly Field[], fields: readonly Field[]): readonly string[] {
  const names = new Set([...good, ...fields].map(({ name }) => name.toLowerCase()));
  const valuesOf = (list: readonly Field[], name: string) =>
    JSON.stringify(list.filter((field) => field.name.toLowerCase() === name).map(({ value }) => textOf(value)));
  return [...names].filter((name) => valuesOf(good, name) !== valuesOf(fields, name));
}

/** Serialises a template injectively, with lone surrogates around holes and bytes. */
function textOf(template: Template): string {
  return template
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part instanceof Uint8Array) return `\uD800${Buffer.from(part).toString('hex')}\uD800`;
      return `\uDC00${JSON.stringify(part)}\uDC00`;
    })
    .join('');
}

function isEmpty({ body = [] }: RequestPlan): boolean {
  return lengthOf(bodyTemplate(body)) === 0;
}

function isLarge({ body, path, fields }: RequestPlan): boolean {
  return (
    lengthOf(bodyTemplate(body ?? [])) >= largeInBytes.body ||
    lengthOf(path) >= largeInBytes.path ||
    fields.some(({ value }) => lengthOf(value) >= largeInBytes.field)
  );
}

/** Returns the length in bytes; a hole counts as sixteen. */
function lengthOf(template: Template): number {
  return template.reduce((length, part) => {
    if (typeof part === 'string') return length + Buffer.byteLength(part);
    return length + (part instanceof Uint8Array ? part.length : 16);
  }, 0);
}
