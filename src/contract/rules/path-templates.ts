import { parsePathTemplate } from '../../http/index.js';
import { type Located, memberAt, membersOf, placeOf } from '../document/located.js';
import { effectiveParameters, operationsOf, requestPath } from '../description/operations.js';
import { didYouMean, attempt } from '../../error/index.js';
import type { Rule } from './rule.js';

const expression = /\{([^{}/]+)\}/g;

/** OpenAPI 3.1 §4.8.2: each template expression is a name in braces, and names are unique. */
export const pathTemplateSyntax: Rule = ({ root }, report) => {
  for (const { name: path, key } of membersOf(memberAt(root, 'paths'))) {
    if (!path.startsWith('/')) continue;
    if (!isTemplate(path)) {
      const names = namesOf(path);
      const repeated = names.find((name, index) => names.indexOf(name) !== index);
      const wrong = repeated === undefined ? 'braces that do not pair' : `{${repeated}} twice`;
      const hint = 'write each parameter once, as {name}';
      report.problem(key, 'path-template', `the path "${path}" has ${wrong}`, hint, 'left out');
    }
    // Without strict, a query has already been converted into parameters.
    if (/[?#]/.test(path) && (report.isStrict || path.includes('#'))) {
      const hint = 'declare query parameters under "parameters"';
      const taken = `taken as "${requestPath(path)}"`;
      report.problem(key, 'path-template', `the path "${path}" must have no query and no fragment`, hint, taken);
    }
  }
};

/** OpenAPI 3.1 §4.8.8.2: paths that differ only in parameter names are identical. */
export const pathTemplatesDiffer: Rule = ({ root }, report) => {
  const first = new Map<string, Located & { readonly path: string }>();
  for (const { name: path, key } of membersOf(memberAt(root, 'paths'))) {
    if (!path.startsWith('/')) continue;
    const form = formOf(path);
    const other = first.get(form);
    if (other === undefined) {
      first.set(form, { ...key, path });
    } else {
      const { file, line } = placeOf(other);
      const message = `the path "${path}" is the same as "${other.path}" at ${file}:${line}`;
      report.problem(
        key,
        'identical-paths',
        message,
        undefined,
        'taken as one, whose first operation of a method counts',
      );
    }
  }
};

/** OpenAPI 3.1 §4.8.2, §4.8.12.1: the template expressions and the path parameters must correspond. */
export const pathParameters: Rule = (description, report) => {
  for (const site of operationsOf(description)) {
    const { method, path, operation } = site;
    const names = namesOf(path);
    const declared = effectiveParameters(site).filter((parameter) => parameter.in === 'path');
    const declaredNames = declared.map(({ name }) => name);
    for (const name of names) {
      if (!site.complete || declaredNames.includes(name)) continue;
      const hint = didYouMean(name, declaredNames) ?? `add a parameter with name: ${name} and in: path`;
      const message = `${method} ${path} does not declare the path parameter "${name}"`;
      report.problem(operation, 'path-parameter', message, hint, 'taken as a string');
    }
    for (const { name, at } of declared) {
      if (names.includes(name)) continue;
      const hint = didYouMean(name, names) ?? `add {${name}} to the path, or remove the parameter`;
      report.problem(at, 'path-parameter', `the path "${path}" has no {${name}}`, hint);
    }
  }
};

/** A path without parameter names. */
export function formOf(path: string): string {
  return path.replaceAll(expression, '{}');
}

export function isTemplate(path: string): boolean {
  return attempt(() => parsePathTemplate(path)) !== undefined;
}

function namesOf(path: string): string[] {
  return [...path.matchAll(expression)].map(([, name]) => name ?? '');
}
