import { stringifyValue, valueText, type JsonValue } from '../../json/index.js';
import {
  hasHole,
  isCapturedPart,
  isCompressedPart,
  mapTexts,
  isUniquePart,
  treeAt,
  withTreeAt,
  type BodyTree,
  type CapturedPart,
  type Template,
  uncompressed,
} from '../../wire/index.js';
import { instantiateText } from './instantiate.js';
import type { Draw } from './unique.js';
import type { RequestPlan } from './request-plan.js';
import { bodyTemplate, changedBody, type RequestBody } from './request-body.js';

/** Returns the value of a capture. */
export type Captured = (part: CapturedPart) => JsonValue;

/** Fills the holes of a request with captured values, and with fresh ones from `draw`. */
export function filledPlan(plan: RequestPlan, captured: Captured, draw: Draw): RequestPlan {
  const { path, ...rest } = withTemplates(plan, (template) => filled(template, captured, draw));
  return { ...rest, path: [instantiateText(path, draw)] };
}

/** Changes all templates in a request. */
function withTemplates(plan: RequestPlan, change: (template: Template) => Template): RequestPlan {
  const changeBody = (body: RequestBody): RequestBody =>
    'tree' in body ? changedBody(body, (tree) => mapTexts(tree, change)) : change(body);
  return {
    ...plan,
    path: change(plan.path),
    fields: plan.fields.map(({ name, value }) => ({ name, value: change(value) })),
    body: plan.body && changeBody(plan.body),
  };
}

/** Fills the holes of a body in the same way. */
export function filledTree(tree: BodyTree, captured: Captured, draw: Draw): BodyTree {
  return mapTexts(tree, (template) => filled(template, captured, draw));
}

function filled(template: Template, captured: Captured, draw: Draw): Template {
  if (template.every((part) => typeof part === 'string')) return template;
  const parts = template.map((part) => {
    if (typeof part === 'string' || part instanceof Uint8Array) return part;
    if (isCompressedPart(part)) return { compressed: filled(part.compressed, captured, draw) };
    return isCapturedPart(part) ? written(captured(part), part.as) : draw(part.unique, part.name);
  });
  return parts.every((part) => typeof part === 'string') ? [parts.join('')] : parts;
}

function written(value: JsonValue, as: CapturedPart['as']): string {
  const text = valueText(value);
  switch (as) {
    case 'json':
      return stringifyValue(value);
    case 'string':
      return JSON.stringify(text).slice(1, -1);
    case 'uri':
      return encodeURIComponent(text.toWellFormed());
    case 'text':
      return text;
  }
}

/** Returns the holes of a request for captured values. */
export function capturesIn({ path, fields, body }: RequestPlan): readonly CapturedPart[] {
  const templates = [path, ...fields.map(({ value }) => value), bodyTemplate(body ?? [])];
  return uncompressed(templates.flat()).filter(isCapturedPart);
}

/** Returns true if a request contains a fresh value. */
export function isFresh(plan: RequestPlan): boolean {
  return freshCount(plan) > 0;
}

/** Returns the number of fresh values in the path and the body of a request. */
export function freshCount({ path, body }: RequestPlan): number {
  return uncompressed([...path, ...bodyTemplate(body ?? [])]).filter(isUniquePart).length;
}

/** Names the fresh values of a request, so that they stay the same wherever a case sends it. */
export function withOneValue(plan: RequestPlan): RequestPlan {
  return withTemplates(plan, namer());
}

/** Names only the fresh values at a path of the body; undefined if there are none. */
export function withOneMember(plan: RequestPlan, path: readonly string[]): RequestPlan | undefined {
  const { body } = plan;
  if (body === undefined || !('tree' in body)) return undefined;
  const value = treeAt(body.tree, path);
  if (value === undefined || !hasHole(value)) return undefined;
  return { ...plan, body: changedBody(body, (tree) => withTreeAt(tree, path, mapTexts(value, namer())) ?? tree) };
}

function namer(): (template: Template) => Template {
  let count = 0;
  return (template) => template.map((part) => (isUniquePart(part) ? { name: `twin-${++count}`, ...part } : part));
}
