import { resolve } from 'node:path';
import { DocumentError, loadContract } from '../../src/contract/index.js';
import type { Contract, Direction, LoadOptions, Schema } from '../../src/contract/index.js';
import { parseJson, toValue } from '../../src/json/index.js';
import type { JsonValue } from '../../src/json/index.js';

/** Loads `openapi.yaml` from files that are only given as texts, by relative name. */
export async function loadTexts(files: Readonly<Record<string, string>>, options: LoadOptions = {}): Promise<Contract> {
  const byPath = new Map(Object.entries(files).map(([name, text]) => [resolve(name), text]));
  const readFile = async (path: string): Promise<Uint8Array> => {
    const text = byPath.get(path);
    if (text === undefined) throw Object.assign(new Error(), { code: 'ENOENT' });
    return new TextEncoder().encode(text);
  };
  return await loadContract('openapi.yaml', { readFile, strict: true, ...options });
}

export async function loadText(text: string): Promise<Contract> {
  return await loadTexts({ 'openapi.yaml': text });
}

/** The problems of a document that must be refused, as a person reads them. */
export async function problemsOf(files: string | Readonly<Record<string, string>>): Promise<string[]> {
  try {
    await loadTexts(typeof files === 'string' ? { 'openapi.yaml': files } : files);
  } catch (error) {
    if (error instanceof DocumentError) return error.message.split('\n');
    throw error;
  }
  throw new Error('the document was accepted');
}

/** What the remarks on a document say, as `line:column code`. */
export async function remarksOf(text: string): Promise<string[]> {
  const { remarks } = await loadText(text);
  return remarks.map(({ code, place }) => `${place?.line}:${place?.column} ${code}`);
}

export interface Setting {
  /** The document's `openapi`. */
  readonly openapi?: string;
  readonly dialect?: string;
  /** Further component schemas, as JSON text by name. */
  readonly components?: Readonly<Record<string, string>>;
}

/** A document whose component schema `Subject` is the given JSON text. */
export function documentWith(schema: string, { openapi = '3.1.0', dialect, components = {} }: Setting = {}): string {
  const schemas = Object.entries({ Subject: schema, ...components }).map(([name, text]) => `"${name}": ${text}`);
  const content = '{"application/json": {"schema": {"$ref": "#/components/schemas/Subject"}}}';
  return `{
  "openapi": "${openapi}",
  "info": {"title": "t", "version": "1"},${dialect === undefined ? '' : `\n"jsonSchemaDialect": "${dialect}",`}
  "paths": {"/": {"post": {"operationId": "op",
    "requestBody": {"content": ${content}},
    "responses": {"200": {"description": "d", "content": ${content}}}
  }}},
  "components": {"schemas": {
${schemas.join(',\n')}
  }}
}`;
}

/** The component schema `Subject` of such a document. */
export async function schemaOf(schema: string, setting: Setting = {}): Promise<Schema> {
  const contract = await loadText(documentWith(schema, setting));
  const found = contract.operation('op')?.requestBody?.content[0]?.schema?.reference;
  if (found === undefined) throw new Error('no schema');
  return found;
}

/** The value of a JSON text, without loss. */
export function value(text: string): JsonValue {
  const parsed = parseJson(new TextEncoder().encode(text));
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return toValue(parsed.node);
}

export function isValid(schema: Schema, text: string, direction: Direction = 'request'): boolean {
  return schema.validate(value(text), direction).length === 0;
}

/** What is wrong with a value, as `instance keyword: message`. */
export function failures(schema: Schema, text: string, direction: Direction = 'request'): string[] {
  return schema.validate(value(text), direction).map((failure) => {
    return `${failure.instance} ${failure.keyword}: ${failure.message}`.trimStart();
  });
}
