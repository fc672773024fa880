import { flagAt, itemsOf, memberAt, membersOf, textAt } from '../document/located.js';
import type { ObjectRule } from './shape.js';
import { oneOf } from './texts.js';

/** Two mutually exclusive fields. If an object has both, the mistake is reported at the first or the second. */
export function exclusive(first: string, second: string, taken: string, at: 'first' | 'second' = 'first'): ObjectRule {
  return (object, _version, report) => {
    const [one, other] = [memberAt(object, first), memberAt(object, second)];
    if (one === undefined || other === undefined) return;
    const message = `"${first}" and "${second}" exclude each other`;
    report.problem(at === 'first' ? one : other, 'exclusive-properties', message, 'keep one of them', taken);
  };
}

/** OpenAPI 3.1 §4.8.1: "at least one of" these three fields. */
export const hasContent: ObjectRule = (at, version, report) => {
  if (version === '3.0') return;
  if (['paths', 'components', 'webhooks'].some((name) => memberAt(at, name) !== undefined)) return;
  const message = 'missing "paths", "components" or "webhooks" in the OpenAPI Object';
  report.problem(at, 'missing-property', message, undefined, 'used as it is');
};

/** OpenAPI 3.1 §4.8.6: a default outside the enum is an error in 3.1 and discouraged in 3.0. */
export const defaultInEnum: ObjectRule = (at, version, report) => {
  const words = itemsOf(memberAt(at, 'enum')).map(({ node }) => (node.type === 'string' ? node.value : undefined));
  const value = textAt(at, 'default');
  const place = memberAt(at, 'default');
  if (place === undefined || value === undefined || words.length === 0 || words.includes(value)) return;
  const message = `the default ${JSON.stringify(value)} is not in "enum"`;
  if (version === '3.1') report.problem(place, 'invalid-value', message, 'add it there', 'used as it is');
  else report.remark(place, 'invalid-value', message, 'add it there');
};

export const variablesDeclared: ObjectRule = (at, _version, report) => {
  const url = memberAt(at, 'url');
  if (url === undefined) return;
  const declared = new Set(membersOf(memberAt(at, 'variables')).map(({ name }) => name));
  for (const [, name = ''] of textAt(at, 'url')?.matchAll(/\{([^{}]*)\}/g) ?? []) {
    if (declared.has(name)) continue;
    report.remark(url, 'undeclared-variable', `the variable "${name}" is not declared`, 'add it to "variables"');
  }
};

/** The styles of each location (OpenAPI 3.1 §4.8.12.3). */
export const styles: Readonly<Record<string, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** OpenAPI 3.1 §4.8.12.2: either "schema" or "content", the latter with one entry. */
export function schemaOrContent(kind: string): ObjectRule {
  return (at, _version, report) => {
    const content = memberAt(at, 'content');
    if (content === undefined) {
      if (memberAt(at, 'schema') !== undefined) return;
      const message = `missing "schema" or "content" in the ${kind} Object`;
      return report.problem(at, 'missing-property', message, undefined, 'taken as any value');
    }
    if (memberAt(at, 'schema') !== undefined) {
      const message = '"schema" and "content" exclude each other';
      report.problem(content, 'exclusive-properties', message, 'keep one of them', 'the schema counts');
    } else if (content.node.type === 'object' && membersOf(content).length !== 1) {
      const message = '"content" must have exactly one media type here';
      report.problem(content, 'invalid-value', message, undefined, 'the first counts');
    }
  };
}

/** OpenAPI 3.1 §4.8.12.2. */
export const pathIsRequired: ObjectRule = (at, _version, report) => {
  if (textAt(at, 'in') !== 'path' || flagAt(at, 'required') === true) return;
  const where = memberAt(at, 'required') ?? at;
  report.problem(
    where,
    'missing-property',
    'a path parameter must be required',
    'add "required: true"',
    'taken as required',
  );
};

export const styleOfLocation: ObjectRule = (at, _version, report) => {
  const style = textAt(at, 'style');
  const location = textAt(at, 'in') ?? '';
  const allowed = Object.hasOwn(styles, location) ? styles[location] : undefined;
  const where = memberAt(at, 'style');
  if (style === undefined || allowed === undefined || where === undefined) return;
  const wrong = oneOf(...allowed)(style);
  if (wrong === undefined) return;
  const message = `the "style" of a ${location} parameter ${wrong.message}`;
  report.problem(where, 'invalid-value', message, wrong.hint, 'the default style is taken');
};

/** OpenAPI 3.1 §4.8.16. */
export const hasResponses: ObjectRule = (at, _version, report) => {
  if (membersOf(at).some(({ name }) => !name.startsWith('x-'))) return;
  const message = 'the Responses Object must have at least one response';
  report.problem(at, 'missing-property', message, undefined, 'used as it is');
};

/** The required fields of each type besides `type` (OpenAPI 3.1 §4.8.27). */
const needs: Readonly<Record<string, readonly string[]>> = {
  apiKey: ['name', 'in'],
  http: ['scheme'],
  mutualTLS: [],
  oauth2: ['flows'],
  openIdConnect: ['openIdConnectUrl'],
};

export const fieldsOfType: ObjectRule = (at, version, report) => {
  const type = textAt(at, 'type') ?? '';
  const needed = Object.hasOwn(needs, type) ? needs[type] : undefined;
  if (needed === undefined) return;
  if (type === 'mutualTLS' && version === '3.0') {
    const where = memberAt(at, 'type') ?? at;
    const message = '"mutualTLS" is a security scheme of OpenAPI 3.1 only';
    report.problem(where, 'invalid-value', message, undefined, 'taken as there');
  }
  for (const name of needed) {
    if (memberAt(at, name) !== undefined) continue;
    report.problem(at, 'missing-property', `missing "${name}" in the Security Scheme Object of type ${type}`);
  }
  for (const { name, key } of membersOf(at)) {
    if (needed.includes(name) || !Object.values(needs).flat().includes(name)) continue;
    report.remark(key, 'ignored-property', `"${name}" has no meaning in a security scheme of type ${type}`);
  }
};
