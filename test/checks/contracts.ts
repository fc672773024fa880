import { loadContract } from '../../src/contract/index.js';
import type { Contract } from '../../src/contract/index.js';

/** The contract of the plant store. */
export const plantStore = await loadContract('openapi.yaml');

/** The contract of the greenhouse. */
export const greenhouse = await loadContract('test/correct-servers/greenhouse/greenhouse.yaml');

/** A contract that is written in a test. */
export async function contractOf(document: object): Promise<Contract> {
  const bytes = Buffer.from(JSON.stringify({ openapi: '3.1.0', info: { title: 'Test', version: '1' }, ...document }));
  return loadContract('test.json', { readFile: () => Promise.resolve(bytes) });
}
