import { getOrInsert, loadContract, type Contract } from '../../src/contract/index.js';
import { createMock, type Mock, type MockOptions } from '../../src/mock/index.js';
import { closeAfterFile } from '../closing.js';

const known = new Map<string, Promise<Contract>>();

/** The contract of a document that stands in a test. The tests of a file share what is computed once for a contract. */
export function contractOf(text: string): Promise<Contract> {
  if (known.size === 0) closeAfterFile(() => known.clear());
  return getOrInsert(known, text, () =>
    loadContract('garden.yaml', { readFile: () => Promise.resolve(Buffer.from(text)) }),
  );
}

/** A mock of a document that stands in a test. */
export async function mockOf(text: string, options: Omit<MockOptions, 'spec'> = {}): Promise<Mock> {
  return createMock({ ...options, spec: await contractOf(text) });
}

/** The paths of a document without security that has nothing else. */
export function documentOf(paths: string, more = ''): string {
  return `openapi: 3.1.0\ninfo: { title: Garden, version: '1' }\n${more}\npaths:\n${paths.replaceAll(/^/gm, '  ')}\n`;
}

/** The violations that an answer tells. */
export function violationsOf(response: Response): { location: string[]; code: string; message: string }[] {
  return JSON.parse(response.headers.get('sl-violations') ?? '[]') as never;
}
