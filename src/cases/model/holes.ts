import { stringifyValue, type JsonValue } from '../../json/index.js';
import {
  isCapturedPart,
  mapTexts,
  isUniquePart,
  type BodyTree,
  type CapturedPart,
  type Template,
} from '../../wire/index.js';
import { instantiateText } from './instantiate.js';
import type { Draw } from './unique.js';
import type { RequestPlan } from './request-plan.js';
import { bodyTemplate, changedBody, type RequestBody } from './request-body.js';

/** Returns the value of a capture. */
export type Captured = (part: CapturedPart) => JsonValue;

/** Fills the holes of a request with captured values, and with fresh ones from `draw`. */
export function filledPlan(plan: RequestPlan, captured: Captured, draw: Draw): RequestPlan {
  const fill = (template: Template): Template => filled(template, captured, draw);
  const bodyFilled = (body: RequestBody): RequestBody =>
    'tree' in body ? changedBody(body, (tree) => mapTexts(tree, fill)) : fill(body);
  return {
    ...plan,
    path: [instantiateText(fill(plan.path), draw)],
    fields: plan.fields.map(({ name, value }) => ({ name, value: fill(value) })),
    body: plan.body && bodyFilled(plan.body),
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

/** Converts a value to text: strings without quotes, everything else as JSON. */
export function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyValue(value);
}

/** Returns the holes of a request for captured values. */
export function capturesIn({ path, fields, body }: RequestPlan): readonly CapturedPart[] {
  const templates = [path, ...fields.map(({ value }) => value), bodyTemplate(body ?? [])];
  return templates.flat().filter(isCapturedPart);
}

/** Returns true if a request contains a fresh value. */
export function isFresh({ path, body }: RequestPlan): boolean {
  return [...path, ...bodyTemplate(body ?? [])].some(isUniquePart);
}

/** Names the fresh values of a request, so that they stay the same wherever a case sends it. */
export function withOneValue(plan: RequestPlan): RequestPlan {
  let count = 0;
  const all = (template: Template): Template =>
    template.map((part) => (isUniquePart(part) ? { name: `twin-${++count}`, ...part } : part));
  const named = (body: RequestBody): RequestBody =>
    'tree' in body ? changedBody(body, (tree) => mapTexts(tree, all)) : all(body);
  return {
    ...plan,
    path: all(plan.path),
    fields: plan.fields.map(({ name, value }) => ({ name, value: all(value) })),
    body: plan.body && named(plan.body),
  };
}
