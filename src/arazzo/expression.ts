import { type Source } from '../cases/index.js';
import { didYouMean, attempt } from '../error/index.js';
import { parsePointer, valueAt } from '../json/index.js';
import type { ConditionFault } from './parse-condition.js';

/** The values for the expressions of a workflow. */
export interface Scope {
  readonly workflow: string;
  /** The prefix of captures, which distinguishes inner workflows. */
  readonly prefix: string;
  readonly inputs: ReadonlyMap<string, Source>;
  /** The outputs of earlier steps and workflows, by id. */
  readonly steps: Map<string, ReadonlyMap<string, Source>>;
  readonly workflows: ReadonlyMap<string, ReadonlyMap<string, Source>>;
}

/** Returns true if a text is a runtime expression (Arazzo 1.0.1 §4.7), unlike `$5.00`. */
export function isExpression(text: string): boolean {
  return /^\$(?:url|method|statusCode|request|response|inputs|outputs|steps|workflows|sourceDescriptions|components)(?![A-Za-z])/.test(
    text,
  );
}

/**
 * Reads a runtime expression (Arazzo 1.0.1 §4.7); returns the source of its value, or the problem.
 *
 * @example
 * readExpression('$steps.login.outputs.token', scope)
 */
export function readExpression(text: string, scope: Scope): Source | ConditionFault {
  const plain = /^\$(url|method|statusCode)$/.exec(text)?.[1];
  if (plain !== undefined) return { in: plain === 'statusCode' ? 'status' : plain === 'url' ? 'url' : 'method' };
  const message = /^\$(request|response)\.(?:body(?:#(.*))?|(header|query|path)\.(.+))$/s.exec(text);
  if (message !== null) return ofMessage(message);
  const [, kind, id = '', rest = ''] = /^\$(inputs|steps|workflows)\.([^.#]+)(.*)$/s.exec(text) ?? [];
  if (kind === 'inputs') return at(valueOf(scope.inputs, id, `the workflow ${scope.workflow} has no input`), rest);
  if (kind === 'steps' || kind === 'workflows') {
    const all = scope[kind];
    const outputs = all.get(id);
    if (outputs === undefined)
      return unknown(kind === 'steps' ? 'there is no step' : 'dependsOn names no workflow', id, all.keys());
    const [, name, pointer = ''] = /^\.outputs\.([^#]+)(.*)$/s.exec(rest) ?? [];
    if (name !== undefined) return at(valueOf(outputs, name, `the ${kind.slice(0, -1)} ${id} has no output`), pointer);
  }
  return {
    message: `the expression ${text} is not supported`,
    hint: 'the supported ones are $statusCode, $url, $method, $request, $response, $inputs, $steps and $workflows',
  };
}

function ofMessage([text, side, pointer, place, name = '']: RegExpExecArray): Source | ConditionFault {
  const tokens = tokensOf(pointer ?? '');
  const isRequest = side === 'request';
  switch (place) {
    case undefined:
      return 'message' in tokens ? tokens : { in: isRequest ? 'request-body' : 'body', ...tokens };
    case 'header':
      return { in: isRequest ? 'request-header' : 'header', name };
    default:
      if (isRequest) return { in: place === 'query' ? 'request-query' : 'request-path', name };
      return { message: `the expression ${text} has no value, because responses have none`, hint: undefined };
  }
}

function valueOf(known: ReadonlyMap<string, Source>, name: string, message: string): Source | ConditionFault {
  return known.get(name) ?? unknown(message, name, known.keys());
}

function unknown(message: string, name: string, known: Iterable<string>): ConditionFault {
  const names = [...known];
  const all = names.length === 0 ? undefined : `the known names are ${names.join(', ')}`;
  return { message: `${message} ${JSON.stringify(name)}`, hint: didYouMean(name, names) ?? all };
}

/** The part of a value that a JSON Pointer after `#` selects. */
function at(source: Source | ConditionFault, rest: string): Source | ConditionFault {
  if ('message' in source || rest === '') return source;
  const pointer = /^#(.*)$/s.exec(rest)?.[1];
  if (pointer === undefined)
    return {
      message: `${JSON.stringify(rest)} cannot follow an expression`,
      hint: 'select a part of a value by # and a JSON Pointer',
    };
  const found = tokensOf(pointer);
  if ('message' in found) return found;
  if (source.in === 'captured') return { ...source, tokens: [...source.tokens, ...found.tokens] };
  // The values of inputs are known.
  const value = source.in === 'value' ? valueAt(source.value, found.tokens) : undefined;
  return value === undefined ? { message: `there is no value at ${pointer}`, hint: undefined } : { in: 'value', value };
}

function tokensOf(pointer: string): { readonly tokens: readonly string[] } | ConditionFault {
  const tokens = attempt(() => parsePointer(pointer));
  if (tokens !== undefined) return { tokens };
  return { message: `${JSON.stringify(pointer)} is not a JSON Pointer`, hint: 'a JSON Pointer begins with "/"' };
}
