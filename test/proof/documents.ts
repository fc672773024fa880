import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadContract, type Contract } from '../../src/contract/index.js';

/** A document whose derived cases are recorded. */
export interface RecordedDocument {
  /** Names the files that hold its lines. */
  readonly name: string;
  readonly load: () => Promise<Contract>;
}

const collection = 'test/proof/documents.jsonl';

/** A line of the collection: a document that a test writes inline, under the name of that test and a number. */
interface Collected {
  readonly name: string;
  readonly text: string;
  readonly tolerant?: boolean;
}

/** The document of the project, those of the tests that stand in files, and the collection of those written inline. */
export async function recordedDocuments(): Promise<readonly RecordedDocument[]> {
  return [...(await documentFiles()).map(ofFile), ...(await collected()).map(ofText)];
}

async function documentFiles(): Promise<readonly string[]> {
  const names = await readdir('test', { recursive: true });
  // Those of the corpus are told in a golden file of their own.
  const files = names
    .filter((name) => /\.(?:ya?ml|json)$/.test(name) && !name.startsWith('corpus'))
    .map((name) => join('test', name));
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const));
  return ['openapi.yaml', ...texts.filter(([, text]) => /^\s*(?:\{\s*)?"?openapi"?:/.test(text)).map(([file]) => file)];
}

async function collected(): Promise<readonly Collected[]> {
  const lines = (await readFile(collection, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Collected);
}

function ofFile(file: string): RecordedDocument {
  return { name: file.replaceAll('/', '-').replace(/\.\w+$/, ''), load: () => loadContract(file) };
}

function ofText({ name, text, tolerant = false }: Collected): RecordedDocument {
  const bytes = Buffer.from(text);
  return { name, load: () => loadContract('document', { strict: !tolerant, readFile: () => Promise.resolve(bytes) }) };
}
