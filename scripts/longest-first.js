import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** The test files that take longest, so that none is begun when all others are done. */
const longest = [
  'correct-servers/correct-servers',
  'run/hostile-targets-cannot-hang-or-fill-the-run',
  'faulty-servers/faulty-servers',
  'docs/every-snippet-runs',
  'proof/two-records-are-compared',
  'cases/derived/documents',
  'run/slow-services-raise-no-alarm',
  'cli/verify-judges-a-url',
  'mock/stock-prism-runs-as-a-target',
  'package/npm-run-verify',
  'package/the-packed-package-works',
  'shop/foreign-data-stays-as-it-was',
  'report/html-in-a-browser',
];

const gone = longest.find((name) => !existsSync(resolve(import.meta.dirname, '../test', `${name}.test.ts`)));
if (gone !== undefined) throw new Error(`scripts/longest-first.js: there is no test/${gone}.test.ts`);

/** Behind them all others. */
function rank({ moduleId }) {
  const index = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return index === -1 ? longest.length : index;
}

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
