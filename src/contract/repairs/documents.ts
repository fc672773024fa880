import type { JsonNode, JsonObjectNode } from '../../json/index.js';
import { isObject, itemsOf, type Located, memberAt, membersOf, textAt } from '../document/located.js';
import { nodeLike, rename, rewrite, setMember } from '../document/rewrite.js';
import { isTemplate } from '../rules/path-templates.js';
import type { Blemish, Repair } from './repair.js';

/** A query in a path, `/search?kind=tree`: a query parameter with one value. */
function findQueries(at: Located<JsonObjectNode>): Blemish[] {
  return membersOf(at).flatMap(({ name, key, value }): Blemish[] => {
    const [, query = ''] = /\?([^#]*)/.exec(name) ?? [];
    if (query === '' || !isObject(value)) return [];
    const pairs = [...new URLSearchParams(query)].filter(([each]) => each !== '');
    const apply = (): void => {
      const declared = itemsOf(memberAt(value, 'parameters')).map(({ node }) => node);
      const parameters = pairs.map(([each, text]) => queryParameter(each, text, key));
      setMember(value.node, 'parameters', nodeLike([...declared, ...parameters], key.node));
    };
    const names = pairs.map(([each]) => `"${each}"`).join(' and ');
    const message = `the path "${name}" has a query`;
    return [{ at: key, message, taken: `taken as the query parameter ${names}`, apply }];
  });
}

/** Invalid templates: `/plants/{id` lacks a brace, `/plants/{}` a name, and `/{id}/{id}` repeats one. */
function findTemplates(at: Located<JsonObjectNode>): Blemish[] {
  return membersOf(at).flatMap(({ name, key }): Blemish[] => {
    if (!name.startsWith('/') || isTemplate(name)) return [];
    const taken = templateLike(name);
    if (!isTemplate(taken) || memberAt(at, taken) !== undefined) return [];
    const apply = (): void => rename(at.node, key.node, taken);
    return [{ at: key, message: `the path "${name}" is not a template`, taken: `taken as "${taken}"`, apply }];
  });
}

/** `{*rest}`, `{rest*}`, `{id:int}` and `{id?}` of other template languages, whose parameter the document calls `rest` or `id`. */
function findExpressions(at: Located<JsonObjectNode>): Blemish[] {
  return membersOf(at).flatMap(({ name, key, value }): Blemish[] => {
    const declaring = [value, ...membersOf(value).map((member) => member.value)];
    const parameters = declaring.flatMap((each) => itemsOf(memberAt(each, 'parameters')));
    const declared = new Set(parameters.map((parameter) => textAt(parameter, 'name')));
    const taken = name.replaceAll(expression, (whole, plain: string) =>
      declared.has(whole.slice(1, -1)) ? whole : `{${plain}}`,
    );
    if (!name.startsWith('/') || taken === name || !isTemplate(taken) || memberAt(at, taken) !== undefined) return [];
    const apply = (): void => rename(at.node, key.node, taken);
    const message = `the path "${name}" has a template expression that is not a name`;
    return [{ at: key, message, taken: `taken as "${taken}"`, apply }];
  });
}

const expression = /\{[*+]?([\w.-]+)(?:[*+?]|:[^{}/]*)?\}/g;

function templateLike(path: string): string {
  const closed = path
    .split('/')
    .map((segment) => segment.replace(/\{([^{}]*)$/, '{$1}').replace(/^([^{}]*)\}/, '{$1}'))
    .join('/');
  const names = new Set<string>();
  return closed.replaceAll(/\{([^{}]*)\}/g, (_, written: string) => {
    let name = written === '' ? 'value' : written;
    for (let count = 2; names.has(name); count++) name = `${written}${count}`;
    names.add(name);
    return `{${name}}`;
  });
}

function queryParameter(name: string, text: string, { node }: Located): JsonNode {
  // `{…}` and an empty value stand for any value.
  const values = /^(?:\{.*\})?$/.test(text) ? undefined : [text];
  return nodeLike({ name, in: 'query', required: true, schema: { type: 'string', enum: values } }, node);
}

/** `{ bearerAuth: }` and `{ bearerAuth: {} }`: a requirement without scopes. */
function findScopes(at: Located<JsonObjectNode>): Blemish[] {
  return membersOf(at).flatMap(({ name, value }): Blemish[] => {
    if (value.node.type === 'array') return [];
    const apply = (): void => rewrite(value.node, { type: 'array', items: [] });
    return [{ at: value, message: `"${name}" must be an array of scopes`, taken: 'taken as no scopes', apply }];
  });
}

const httpSchemes: ReadonlySet<string> = new Set(['basic', 'bearer', 'digest']);

/** An HTTP authentication scheme instead of the type `http`. */
function findSchemeTypes(at: Located<JsonObjectNode>): Blemish[] {
  const type = memberAt(at, 'type');
  const scheme = textAt(at, 'type')?.toLowerCase();
  if (type === undefined || scheme === undefined || !httpSchemes.has(scheme)) return [];
  const apply = (): void => {
    rewrite(type.node, { type: 'string', value: 'http' });
    if (memberAt(at, 'scheme') !== undefined) return;
    setMember(at.node, 'scheme', nodeLike(scheme, type.node));
  };
  return [
    { at: type, message: `"${scheme}" is not a type of security scheme`, taken: `taken as http with ${scheme}`, apply },
  ];
}

export const documentRepairs: readonly Repair[] = [
  { id: 'path-template', of: ['Paths'], find: findTemplates },
  { id: 'path-expression', of: ['Paths'], find: findExpressions },
  { id: 'query-in-path', of: ['Paths'], find: findQueries },
  { id: 'scopes', of: ['Security Requirement'], find: findScopes },
  { id: 'security-scheme-type', of: ['Security Scheme'], find: findSchemeTypes },
];
