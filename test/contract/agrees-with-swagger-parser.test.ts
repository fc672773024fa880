import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DocumentError } from '../../src/contract/index.js';
import { tableIn } from '../table.js';
import { loadText } from './documents.js';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

function garden(openapi: string): Json {
  return { openapi, ...tableIn<{ [name: string]: Json }>(import.meta.dirname, 'garden.yaml') };
}

/** The document with one value put in at a JSON Pointer, or taken out where there is none. */
function changed(document: Json, pointer: string, value: Json | undefined): Json {
  const copy = structuredClone(document);
  const tokens = pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/'));
  const last = tokens.pop() ?? '';
  let at = copy as Record<string, Json>;
  for (const token of tokens) at = at[token] as Record<string, Json>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

async function weAccept(document: Json): Promise<boolean> {
  return await loadText(JSON.stringify(document)).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      return false;
    },
  );
}

async function theyAccept(document: Json): Promise<boolean> {
  // The validator follows references in place, so it gets a copy.
  const copy = structuredClone(document) as unknown as Parameters<typeof SwaggerParser.validate>[0];
  return await SwaggerParser.validate(copy).then(
    () => true,
    () => false,
  );
}

const get = '/paths/~1plants~1{id}/get';
const plant = '/components/schemas/Plant';

/** Changes that make a good document of a good one. */
const good: readonly (readonly [pointer: string, value: Json | undefined])[] = [
  ['/info/description', '# d'],
  ['/servers', undefined],
  ['/security', []],
  ['/tags', undefined],
  [`${get}/x-mine`, { a: 1 }],
  [`${get}/responses/299`, { description: '' }],
  [`${get}/operationId`, undefined],
  [`${plant}/properties/x`, {}],
  [`${plant}/additionalProperties`, { type: 'string' }],
  [`${plant}/description`, 'd'],
  ['/paths/~1x', {}],
];

/** Changes that neither takes. */
const bad: readonly (readonly [pointer: string, value: Json | undefined])[] = [
  ['/openapi', '3.9.0'],
  ['/info', undefined],
  ['/info/title', undefined],
  ['/info/title', 1],
  ['/info/version', undefined],
  ['/info/titel', 'x'],
  ['/info/license/name', undefined],
  ['/servers', {}],
  ['/servers/0/url', undefined],
  ['/servers/1/variables/h/default', undefined],
  ['/tags/0/name', undefined],
  ['/externalDocs/url', undefined],
  ['/paths/plants', {}],
  ['/paths/~1plants~1{id}/gett', {}],
  [`${get}/responses/200/description`, undefined],
  [`${get}/responses/20`, { description: 'd' }],
  [`${get}/responses/600`, { description: 'd' }],
  [`${get}/tags`, 'a'],
  [`${get}/deprecated`, 'yes'],
  [`${get}/parameters/0/in`, 'body'],
  [`${get}/parameters/0/in`, undefined],
  [`${get}/parameters/0/schema`, undefined],
  [`${get}/parameters/1/style`, 'form'],
  [`${get}/parameters/3/$ref`, '#/components/parameters/nothing'],
  [`${get}/security`, {}],
  ['/paths/~1plants~1{id}/parameters/0/required', undefined],
  ['/paths/~1plants~1{id}/parameters/0/required', false],
  ['/paths/~1plants~1{id}/put/requestBody/content', undefined],
  ['/components/securitySchemes/key/in', 'body'],
  ['/components/securitySchemes/key/name', undefined],
  ['/components/securitySchemes/basic/scheme', undefined],
  ['/components/securitySchemes/oauth/flows', undefined],
  ['/components/securitySchemes/oidc/openIdConnectUrl', undefined],
  ['/components/securitySchemes/basic/type', 'digest'],
  ['/components/thing', {}],
  ['/components/schemas/Plant/properties/parent/$ref', '#/components/schemas/Plnat'],
  ['/security', [{ bearer: 'x' }]],
];

/** Faults of schemas that it sees in 3.0 alone. */
const badSchemas: readonly (readonly [pointer: string, value: Json])[] = [
  [`${plant}/type`, 'objekt'],
  [`${plant}/required`, true],
  [`${plant}/required`, ['a', 'a']],
  [`${plant}/properties/name/minLength`, -1],
  [`${plant}/properties/name/minLength`, '1'],
  [`${plant}/properties/name/maximum`, '1'],
  [`${plant}/properties/kind/enum`, 'a'],
  [`${plant}/allOf`, {}],
  [`${plant}/properties`, []],
  [`${plant}/additionalProperties`, 1],
  [`${plant}/readOnly`, 'yes'],
];

/** What the specification forbids, and only we see. */
const onlyWe: readonly (readonly [pointer: string, value: Json | undefined])[] = [
  ['/security', [{ nobody: [] }]],
  ['/paths/~1plants~1{id}/put/operationId', 'read'],
  ['/paths/~1plants~1{other}', {}],
  ['/paths/~1plants~1{id}/parameters/0/name', 'key'],
  [`${plant}/allOf`, [{ $ref: '#/components/schemas/Plant' }]],
];

/**
 * For each document it compiles the schema of OpenAPI anew, which takes a hundred times as long as to judge by it: what
 * has been compiled serves all documents.
 */
const compiled = new Map<unknown, ValidateFunction>();
/** What Ajv is for every draft. */
const core = Object.getPrototypeOf(Ajv.prototype) as Ajv;
const { compile } = core as { compile: (this: Ajv, schema: AnySchemaObject) => ValidateFunction };
beforeAll(() => {
  vi.spyOn(core, 'compile').mockImplementation(function once(this: Ajv, schema: AnySchemaObject) {
    const id: unknown = schema['$id'] ?? schema['id'];
    if (typeof id !== 'string' || !id.startsWith('https://spec.openapis.org/')) return compile.call(this, schema);
    const known = compiled.get(schema) ?? compile.call(this, schema);
    compiled.set(schema, known);
    return known;
  } as typeof core.compile);
});
afterAll(() => {
  vi.restoreAllMocks();
  // One for each version.
  expect(compiled.size).toBe(2);
});

describe.each(['3.0.3', '3.1.0'])('OpenAPI %s', (openapi) => {
  const document = garden(openapi);

  test('the document as it is', async () => {
    expect(await weAccept(document)).toBe(true);
    expect(await theyAccept(document)).toBe(true);
  });

  test.each(good)('good: %s = %j', async (pointer, value) => {
    const variant = changed(document, pointer, value);
    expect(await weAccept(variant)).toBe(true);
    expect(await theyAccept(variant)).toBe(true);
  });

  test.each(bad)('bad: %s = %j', async (pointer, value) => {
    const variant = changed(document, pointer, value);
    expect(await weAccept(variant)).toBe(false);
    expect(await theyAccept(variant)).toBe(false);
  });

  test.each(badSchemas)('a bad schema: %s = %j', async (pointer, value) => {
    const variant = changed(document, pointer, value);
    expect(await weAccept(variant)).toBe(false);
    if (openapi === '3.0.3') expect(await theyAccept(variant)).toBe(false);
  });

  test.each(onlyWe)('bad, as only we see: %s = %j', async (pointer, value) => {
    expect(await weAccept(changed(document, pointer, value))).toBe(false);
  });
});
