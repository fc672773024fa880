import { bodyOf, sampleValue, type Field, type RequestPlan, type Source, writtenTree } from '../cases/index.js';
import type { Cursor } from '../codec/index.js';
import type { Operation } from '../contract/index.js';
import { formKind, isJsonMediaType } from '../http/index.js';
import { parsePointer, valueText } from '../json/index.js';
import {
  formBody,
  hasHole,
  isCapturedPart,
  joinTemplates,
  jsonTemplate,
  scalarTemplate,
  withTreeAt,
  writeParameter,
  type BodyTree,
  type CapturedPart,
  type Template,
} from '../wire/index.js';
import type { ArazzoParameter, ArazzoStep } from './document.js';
import { isExpression, readExpression, type Scope } from './expression.js';

type Body = NonNullable<ArazzoStep['requestBody']>;

/** Builds the request of a step, with holes for values of earlier steps. Problems are reported at their places. */
export function buildRequest(
  operation: Operation,
  parameters: readonly ArazzoParameter[],
  body: Body | undefined,
  scope: Scope,
): RequestPlan {
  const query: Template[] = [];
  const fields: Field[] = [];
  const cookies: Template[] = [];
  let path: Template = [operation.path.text];
  let isAuthorized = false;
  for (const parameter of parameters) {
    const { name, value: at, cursor } = parameter;
    const place = parameter.in ?? operation.parameters.find((each) => each.name === name)?.in;
    const written = writtenParameter(operation, name, place, valueTree(at, scope));
    if (written === undefined)
      cursor.refuse('bad-value', `the value of ${JSON.stringify(name)} cannot be written as a parameter`);
    else if (place === undefined)
      cursor.refuse(
        'missing-key',
        `the parameter ${JSON.stringify(name)} does not say where it belongs`,
        'write in: path, query, header or cookie',
      );
    else if (place === 'query') query.push(...written);
    else if (place === 'cookie') cookies.push(...written);
    else if (place === 'path') path = withPathParameter(path, name, written[0] ?? [], cursor, operation);
    else {
      isAuthorized ||= name.toLowerCase() === 'authorization';
      fields.push({ name, value: written[0] ?? [] });
    }
  }
  if (cookies.length > 0) fields.push({ name: 'Cookie', value: joinTemplates(separated(cookies, '; ')) });
  const payload = body && bodyFor(body, operation, scope);
  return {
    method: operation.method,
    path: query.length === 0 ? path : joinTemplates([path, ['?'], ...separated(query, '&')]),
    fields: payload === undefined ? fields : [{ name: 'Content-Type', value: [payload.type] }, ...fields],
    body: payload?.template,
    credentials: isAuthorized ? { kind: 'none' } : { kind: 'good' },
  };
}

function separated(parts: readonly Template[], separator: string): readonly Template[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [[separator], part]));
}

function withPathParameter(
  path: Template,
  name: string,
  value: Template,
  cursor: Cursor,
  { key }: Operation,
): Template {
  const hole = `{${name}}`;
  if (!path.some((part) => typeof part === 'string' && part.includes(hole)))
    cursor.refuse('unknown-parameter', `the path of ${key} has no parameter ${JSON.stringify(name)}`);
  return joinTemplates(
    path.map((part): Template => {
      if (typeof part !== 'string') return [part];
      const [before, ...after] = part.split(hole);
      return joinTemplates([[before ?? ''], ...after.flatMap((rest): Template[] => [value, [rest]])]);
    }),
  );
}

/** Writes a parameter in its style; a parameter with captured values is a single text. */
function writtenParameter(
  operation: Operation,
  name: string,
  place: ArazzoParameter['in'],
  tree: BodyTree,
): readonly Template[] | undefined {
  const own = operation.parameters.find((each) => each.name === name && each.in === place);
  const value = hasHole(tree) ? undefined : sampleValue(tree);
  if (value !== undefined && own !== undefined) return writeParameter(own, value)?.map((text) => [text]);
  if (tree.kind !== 'scalar') return undefined;
  const as = place === 'header' ? 'text' : 'uri';
  const text = scalarTemplate(tree).map((part) => {
    if (isCapturedPart(part)) return { ...part, as } as const;
    return typeof part === 'string' && as === 'uri' ? encodeURIComponent(part) : part;
  });
  return [place === 'query' || place === 'cookie' ? [`${encodeURIComponent(name)}=`, ...text] : text];
}

function bodyFor(
  { contentType, payload, replacements = [], cursor }: Body,
  operation: Operation,
  scope: Scope,
): { readonly type: string; readonly template: Template } | undefined {
  const content = operation.requestBody?.content ?? [];
  const type =
    contentType ??
    content.find(({ range }) => isJsonMediaType(range))?.range ??
    content[0]?.range ??
    'application/json';
  let tree: BodyTree = payload === undefined ? { kind: 'object', members: [] } : valueTree(payload, scope);
  for (const { target, value } of replacements) {
    // `//` is rather the start of an XPath than a member without a name.
    if (!/^\/(?!\/)/.test(target.text)) {
      target.cursor.refuse(
        'unsupported',
        `the target ${JSON.stringify(target.text)} is not supported`,
        'the supported targets are JSON Pointers, such as /pets/0/id',
      );
      continue;
    }
    const changed = withTreeAt(tree, parsePointer(target.text), valueTree(value, scope));
    if (changed === undefined) target.cursor.refuse('bad-pointer', `the payload has no place ${target.text}`);
    else tree = changed;
  }
  if (isJsonMediaType(type)) return { type, template: jsonTemplate(tree) };
  if (formKind(type) === 'urlencoded') {
    const mediaType = content.find(({ range }) => formKind(range) === 'urlencoded');
    const form = mediaType && formBody(tree, mediaType);
    if (form !== undefined && !hasHole(tree)) return { type, template: form };
    if (tree.kind === 'object') return { type, template: joinTemplates(separated(formPairs(tree), '&')) };
  }
  if (tree.kind === 'scalar') return { type, template: scalarTemplate(tree).map(asText) };
  (payload ?? cursor).refuse(
    'unsupported',
    `a payload of the type ${type} is not supported as an object`,
    'write it as a text, or as JSON or a form',
  );
  return undefined;
}

function formPairs(tree: BodyTree & { readonly kind: 'object' }): readonly Template[] {
  return tree.members.map(([name, value]) => {
    const text = value.kind === 'scalar' ? scalarTemplate(value) : jsonTemplate(value);
    return [
      `${encodeURIComponent(name)}=`,
      ...text.map((part) =>
        isCapturedPart(part)
          ? ({ ...part, as: 'uri' } as const)
          : typeof part === 'string'
            ? encodeURIComponent(part)
            : part,
      ),
    ];
  });
}

function asText(part: Template[number]): Template[number] {
  return isCapturedPart(part) ? { ...part, as: 'text' } : part;
}

/** A value of the document with its expressions replaced (Arazzo 1.0.1 §4.6.14). */
function valueTree(at: Cursor, scope: Scope): BodyTree {
  return writtenTree(at, (text, value) => textTree(value, text, scope));
}

function textTree(text: string, at: Cursor, scope: Scope): BodyTree {
  const whole = isExpression(text) ? text : /^\{(\$[^{}]+)\}$/.exec(text)?.[1];
  if (whole !== undefined && isExpression(whole)) {
    const value = requestValue(whole, at, scope);
    if (value === undefined) return { kind: 'scalar', text: ['null'] };
    return value.in === 'value' ? bodyOf(value.value) : { kind: 'scalar', text: [hole(value, 'json')] };
  }
  const parts = text.split(/\{(\$[^{}]+)\}/);
  const inner = parts.map((part, index): Template => {
    if (index % 2 === 0 || !isExpression(part)) return [escaped(index % 2 === 0 ? part : `{${part}}`)];
    const value = requestValue(part, at, scope);
    if (value === undefined) return [];
    return value.in === 'value' ? [escaped(valueText(value.value))] : [hole(value, 'string')];
  });
  return { kind: 'scalar', text: joinTemplates([['"'], ...inner, ['"']]) };
}

/** The prefix of inputs without a value, which conditions can use and requests cannot. */
export const UNGIVEN = '$inputs.';

type KnownBefore = Source & { readonly in: 'value' | 'captured' };

/** The value of an expression in a request, which must be known before the request is sent. */
function requestValue(text: string, at: Cursor, scope: Scope): KnownBefore | undefined {
  const source = readExpression(text, scope);
  if ('message' in source) at.refuse('bad-expression', source.message, source.hint);
  else if (source.in === 'captured' && source.name.startsWith(UNGIVEN)) {
    const name = source.name.slice(UNGIVEN.length);
    at.refuse('missing-input', `the input ${JSON.stringify(name)} has no value`, `give one with --input ${name}=VALUE`);
  } else if (source.in === 'value' || source.in === 'captured') return source;
  else
    at.refuse(
      'bad-expression',
      `the expression ${text} has no value before the step is sent`,
      'a request can use $inputs and the outputs of steps',
    );
  return undefined;
}

function hole({ name, tokens }: Source & { readonly in: 'captured' }, as: CapturedPart['as']): CapturedPart {
  return { captured: name, tokens, as };
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
