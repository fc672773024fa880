import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bodyTemplate,
  CaseFileError,
  instantiate,
  instantiateText,
  loadCases,
  sampleValues,
} from '../../src/cases/index.js';
import type { Case, RequestBody, RequestPlan, WrittenCases } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import type { Contract } from '../../src/contract/index.js';

let plantStore: Promise<Contract> | undefined;

/** The contract of the plant store. */
export function plantContract(): Promise<Contract> {
  return (plantStore ??= loadContract('openapi.yaml'));
}

/** The contract that a document says, which is written to a file for the purpose. */
export async function contractOf(document: string): Promise<Contract> {
  return inFolder({ 'openapi.yaml': document }, (folder) => loadContract(join(folder, 'openapi.yaml')));
}

/** What one case file, or several by name, hold for a contract, by default that of the plant store. */
export async function load(files: string | Record<string, string>, contract?: Contract): Promise<WrittenCases> {
  const named = typeof files === 'string' ? { 'cases.yaml': files } : files;
  return inFolder(named, async (folder) => {
    const paths = Object.keys(named).map((name) => join(folder, name));
    try {
      return await loadCases(paths, contract ?? (await plantContract()));
    } catch (error) {
      if (error instanceof CaseFileError) error.message = error.message.replaceAll(`${folder}/`, '');
      throw error;
    }
  });
}

/** The message with which files are refused, file names without their folder. */
export async function refusal(files: string | Record<string, string>, contract?: Contract): Promise<string> {
  try {
    await load(files, contract);
  } catch (error) {
    if (error instanceof CaseFileError) return error.message;
    throw error;
  }
  return 'not refused';
}

export async function inFolder<T>(files: Record<string, string>, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-cases-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A case file of one case, which begins with a good plant unless it says otherwise. */
export function caseFile(theCase: string): string {
  return `${plantFile}  - id: a/case\n${theCase.replace(/^/gm, '    ').trimEnd()}\n`;
}

/** A case file of one scenario, which begins with a good plant unless a step says otherwise. Its first step is in line 16. */
export function scenarioFile(steps: string): string {
  const start = plantFile.replace(/cases:\n$/, 'scenarios:\n');
  return `${start}  - id: a/scenario\n    steps:\n${steps.replaceAll(/^/gm, '      ')}\n`;
}

/** What a case file of the plant store begins with: two good requests and a rule. */
export const plantFile = `version: 1
operation: createPlant
from: plant
rules:
  id-required: { text: A NewPlant requires an id., source: NewPlant }
good:
  plant:
    body:
      id: \${unique.int64}
      name: Fern
  tagged-plant:
    body: { id: 7, name: Fern, tag: indoor }
cases:
`;

/** The one case of a file of one case. */
export async function loadOne(theCase: string, contract?: Contract): Promise<Case> {
  const { cases } = await load(caseFile(theCase), contract);
  const [only, ...others] = cases;
  if (only === undefined || others.length > 0) throw new Error(`there are ${cases.length} cases`);
  return only;
}

/** A template, or a body, as text, `<int64>` for a hole and `<int64 twin>` for a named one; bytes as Latin-1. */
export function shown(body: RequestBody | undefined): string | undefined {
  return (body && bodyTemplate(body))
    ?.map((part) => {
      if (typeof part === 'string') return part;
      if (part instanceof Uint8Array) return Buffer.from(part).toString('latin1');
      if ('captured' in part) return `<${part.captured}>`;
      if ('compressed' in part) return `<gzip of ${shown(part.compressed) ?? ''}>`;
      return part.name === undefined ? `<${part.unique}>` : `<${part.unique} ${part.name}>`;
    })
    .join('');
}

/** A request as `METHOD path`, its fields, and its body. */
export function shownRequest(plan: RequestPlan): { line: string; fields: string[]; body: string | undefined } {
  return {
    line: `${plan.method} ${shown(plan.path)}`,
    fields: plan.fields.map(({ name, value }) => `${name}: ${shown(value)}`),
    body: shown(plan.body),
  };
}

/** The body as it would be sent, with sample values. */
export function sentBody(plan: RequestPlan): string {
  return Buffer.from(instantiate(bodyTemplate(plan.body ?? []), sampleValues())).toString('utf8');
}

/** The path as it would be sent, with sample values. */
export function sentPath(plan: RequestPlan): string {
  return instantiateText(plan.path, sampleValues());
}
