import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JsonNode } from '../json/index.js';
import { shipped } from './shipped.js';

/**
 * What the case files say that ship with the package, by their text: the build has parsed them, which takes a seventh of
 * the time of a start. Nothing where other files are read, or where the sources run without a build.
 */
export async function parsedCases(paths: readonly string[]): Promise<ReadonlyMap<string, JsonNode>> {
  if (!paths.some((path) => resolve(path) === shipped('contracts'))) return new Map();
  const text = await readFile(shipped('dist/contracts.json'), 'utf8').catch(() => '[]');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build writes it
  return new Map(JSON.parse(text) as readonly (readonly [string, JsonNode])[]);
}
