import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bodyTemplate,
  CaseFileError,
  goodRequest,
  instantiate,
  instantiateText,
  loadCases,
  sampleValues,
  type Draw,
  type RequestPlan,
} from '../../cases/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { parseJson, type JsonNode, unitEscapes } from '../../json/index.js';

/** A case file, and the key of its operation. */
export interface FirstCases {
  readonly operation: string;
  readonly text: string;
}

/** The limit for operations, and for members of a body. */
const mostTries = 20;

/**
 * Writes a case file with a valid request and some changes, for the most instructive operation; undefined if there is no
 * valid request. Every case has been checked. `top` is the path from the folder of the file to the project.
 */
export async function firstCases(contract: Contract, top: string): Promise<FirstCases | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-init-'));
  const isRight = async (text: string): Promise<boolean> => {
    const file = join(folder, 'first.yaml');
    await writeFile(file, text);
    try {
      await loadCases([file], contract);
      return true;
    } catch (error) {
      if (error instanceof CaseFileError) return false;
      throw error;
    }
  };
  try {
    const ranked = contract.operations.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostTries);
    for (const operation of ranked) {
      const text = await casesOf(operation, top, isRight);
      if (text !== undefined) return { operation: operation.key, text };
    }
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prefers operations that create something, and operations without path parameters, whose values may not exist. */
function rank({ method, path, deprecated, requestBody }: Operation): number {
  const shows = method === 'POST' && requestBody !== undefined ? 0 : method === 'GET' ? 1 : 2;
  return shows + (path.names.length > 0 ? 3 : 0) + (deprecated ? 6 : 0);
}

async function casesOf(
  operation: Operation,
  top: string,
  isRight: (text: string) => Promise<boolean>,
): Promise<string | undefined> {
  const plan = goodRequest(operation);
  if (plan === undefined) return undefined;
  const name = operation.key.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replaceAll(/^-|-$/g, '') || 'operation';
  const { lines, members } = goodLines(plan);
  const head = `${heading(top)}operation: ${quoted(operation.key)}\nfrom: valid\n\ngood:\n  valid:\n${lines.map((line) => `    ${line}\n`).join('')}\ncases:\n`;
  const valid = `  - id: ${name}/first/valid\n    expect: accept # a documented success\n`;
  let text = head + valid;
  if (!(await isRight(text))) return undefined;
  const candidates = [
    members.map((member) => {
      const pointer = `/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return `  - id: ${name}/first/incomplete\n    drop: [${quoted(pointer)}] # by JSON Pointer\n    expect: refuse # a documented 4xx\n`;
    }),
    operation.security.length === 0
      ? []
      : [`  - id: ${name}/first/no-credentials\n    auth: none\n    expect: deny # 401 or 403\n`],
  ];
  for (const alternatives of candidates) {
    for (const alternative of alternatives.slice(0, mostTries)) {
      if (!(await isRight(text + alternative))) continue;
      text += alternative;
      break;
    }
  }
  return text;
}

const heading = (
  top: string,
): string => `# yaml-language-server: $schema=${top}/node_modules/trellis/schemas/cases.schema.json
#
# A case changes one thing about a valid request, and says what the contract then requires. docs/cases.md of the package
# explains all keys. Derived cases of this operation begin with the same valid request.
version: 1
`;

/** The lines of the valid request, and the names of the members of its body. */
function goodLines(plan: RequestPlan): { readonly lines: readonly string[]; readonly members: readonly string[] } {
  const holes = new Map<string, string>();
  const sample = sampleValues();
  const draw: Draw = (kind, name) => {
    const value = sample(kind, name);
    holes.set(value, `\${unique.${kind}${name === undefined ? '' : `.${name}`}}`);
    return value;
  };
  const written = (text: string): string => {
    let result = text.replaceAll('${', () => '$${');
    for (const [value, hole] of holes) result = result.replaceAll(value, () => hole);
    return result;
  };
  const path = `path: ${quoted(written(instantiateText(plan.path, draw)))}`;
  const fields = plan.fields.map(({ name, value }) => [name, written(instantiateText(value, draw))] as const);
  const bytes = plan.body === undefined ? undefined : Buffer.from(instantiate(bodyTemplate(plan.body), draw));
  const parsed = bytes === undefined ? undefined : parseJson(bytes);
  const object = parsed?.ok === true && parsed.node.type === 'object' ? parsed.node : undefined;
  // Case files imply this header for JSON bodies.
  const headers = fields.filter(([, value]) => object === undefined || value !== 'application/json');
  const lines = [
    path,
    ...(headers.length === 0
      ? []
      : ['headers:', ...headers.map(([name, value]) => `  ${quoted(name)}: ${quoted(value)}`)]),
  ];
  if (bytes === undefined) return { lines, members: [] };
  if (object !== undefined && !isEmpty(object)) {
    const body = block(object, written, holes).map((line) => `  ${line}`);
    return { lines: [...lines, 'body:', ...body], members: object.members.map(({ key }) => key.value) };
  }
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text).equals(bytes);
  return {
    lines: [...lines, isText ? `rawBody: ${quoted(written(text))}` : `rawBodyBase64: ${bytes.toString('base64')}`],
    members: [],
  };
}

/** Writes a value as a YAML block, with numbers unchanged. */
function block(
  node: JsonNode,
  written: (text: string) => string,
  holes: ReadonlyMap<string, string>,
): readonly string[] {
  const below = (prefix: string, value: JsonNode): readonly string[] => {
    const lines = block(value, written, holes);
    const isScalar = value.type !== 'object' && value.type !== 'array';
    if (isScalar || isEmpty(value)) return [`${prefix} ${lines[0]}`];
    return [prefix, ...lines.map((line) => `  ${line}`)];
  };
  switch (node.type) {
    case 'object':
      return isEmpty(node)
        ? ['{}']
        : node.members.flatMap(({ key, value }) => below(`${quoted(key.value.replaceAll('${', () => '$${'))}:`, value));
    case 'array':
      return isEmpty(node) ? ['[]'] : node.items.flatMap((item) => below('-', item));
    case 'string':
      return [quoted(written(node.value))];
    case 'number':
      return [holes.get(node.literal) ?? node.literal];
    case 'literal':
      return [String(node.value)];
  }
}

function isEmpty(node: JsonNode): boolean {
  return (node.type === 'object' && node.members.length === 0) || (node.type === 'array' && node.items.length === 0);
}

/** Writes a plain scalar if it is unambiguous, else a double-quoted one (YAML 1.2 §7.3.1). */
function quoted(text: string): string {
  if (/^[A-Za-z][\w-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text)) return text;
  return JSON.stringify(text).replaceAll(/[^\x20-\x7e]/g, unitEscapes);
}
