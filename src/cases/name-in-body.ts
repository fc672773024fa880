import type { Operation } from '../contract/index.js';
import { plainName, singular } from '../resources/index.js';
import { isUniquePart, joinTemplates, type Template, type TemplatePart } from '../wire/index.js';
import type { RequestPlan } from './case.js';

/** The parameter at the end of a path that tells which thing a body is of, and what that is called in the body. */
export interface NameInBody {
  readonly parameter: string;
  /** Gives each value that says the name another text in JSON, or none where it is to stay. */
  change(body: Template, change: (token: string) => string | undefined): Template;
}

/** Characters that no text has (Unicode §23.7) stand for the holes of a template. */
const firstMark = 0xfdd0;
const mostHoles = 32;
const marks = /[\uFDD0-\uFDEF]/gu;

/**
 * Where the body of an operation may say once more what its path says: `PUT /pets/{petId}` with the `id` of that pet at
 * its root or in its `data`. A service that holds one against the other refuses what does not agree, 400 or 409
 * (RFC 9110 §9.3.4 names such a check); undefined where a path does not end with the name of the thing.
 */
export function nameInBody({ method, path }: Pick<Operation, 'method' | 'path'>): NameInBody | undefined {
  if (method !== 'PUT' && method !== 'PATCH') return undefined;
  const segments = path.text.split('/');
  const parameter = path.names.at(-1);
  if (parameter === undefined || segments.at(-1)?.includes(`{${parameter}}`) !== true) return undefined;
  const own = /^[^({]+(?=\()/.exec(segments.at(-1) ?? '')?.[0];
  const ofThing = plainName(`${singular(own ?? segments.at(-2) ?? '')}Id`);
  const name = plainName(parameter);
  const names = new Set(name === 'id' || name === ofThing ? [name, 'id', ofThing] : [name]);
  return { parameter, change: (body, change) => withMembers(body, names, change) };
}

/** A request whose body says the name that its path has, wherever `change` says so. */
export function withNameInBody(
  plan: RequestPlan,
  name: NameInBody,
  change: (token: string) => string | undefined,
): RequestPlan {
  if (plan.body === undefined) return plan;
  const body = name.change(plan.body, change);
  return body === plan.body ? plan : { ...plan, body };
}

/** What a name is in JSON beside a token that it is to stand for: a text for a text, a number for a number. */
export function tokenFor(name: string, token: string): string | undefined {
  if (token.startsWith('"')) return JSON.stringify(name);
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(name) && /^[-\d\uFDD0-\uFDEF]/u.test(token) ? name : undefined;
}

/**
 * A body in which the scalar members of those names, in the form of {@link plainName}, have other values: at its root, or
 * in its `data`. `change` is asked for each, as it is in JSON.
 */
export function withMembers(
  body: Template,
  names: ReadonlySet<string>,
  change: (token: string) => string | undefined,
): Template {
  const holes = body.filter(isUniquePart);
  if (holes.length > mostHoles || body.some((part) => part instanceof Uint8Array)) return body;
  let hole = 0;
  const text = body.map((part) => (typeof part === 'string' ? part : String.fromCharCode(firstMark + hole++))).join('');
  if (body.some((part) => typeof part === 'string' && part.search(marks) >= 0)) return body;
  let end = 0;
  let written = '';
  for (const { at, token } of membersOf(text, names)) {
    // What is another value each time is told from others by its kind and name.
    const other = change(
      token.replaceAll(marks, (mark) => `${String.fromCharCode(firstMark)}${JSON.stringify(holeOf(mark, holes))}`),
    );
    if (other === undefined || other === token) continue;
    written += text.slice(end, at) + other;
    end = at + token.length;
  }
  if (end === 0) return body;
  const parts = (written + text.slice(end)).split(/([\uFDD0-\uFDEF])/u);
  return joinTemplates([parts.map((part): TemplatePart => (part.search(marks) >= 0 ? holeOf(part, holes) : part))]);
}

function holeOf(mark: string, holes: readonly TemplatePart[]): TemplatePart {
  return holes[mark.charCodeAt(0) - firstMark] ?? mark;
}

/** The scalar members of those names at the root, or in the root's `data`, and where their values stand. */
function* membersOf(
  text: string,
  names: ReadonlySet<string>,
): Iterable<{ readonly at: number; readonly token: string }> {
  const around: string[] = [];
  let key: string | undefined;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:)?|[{}[\],]|[^\s"{}[\],:]+/gsu)) {
    if (token === '{' || token === '[') around.push(token === '{' ? (key ?? '') : '[');
    else if (token === '}' || token === ']') around.pop();
    else if (token.startsWith('"') && token.endsWith(':')) {
      key = keyOf(token);
      continue;
    } else if (token !== ',' && key !== undefined && names.has(plainName(key)) && isAtTop(around)) {
      yield { at: index, token: token.trimEnd() };
    }
    key = undefined;
  }
}

function isAtTop(around: readonly string[]): boolean {
  return around[0] === '' && (around.length === 1 || (around.length === 2 && around[1] === 'data'));
}

function keyOf(token: string): string | undefined {
  try {
    return String(JSON.parse(token.slice(0, -1)));
  } catch {
    return undefined;
  }
}
