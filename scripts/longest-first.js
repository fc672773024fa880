import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** The test files that take longest, so that none is begun when all others are done. */
const longest = [
  'correct-servers/correct-servers',
  'laws/shops',
  'run/hostile-targets-cannot-hang-or-fill-the-run',
  'shop/foreign-data-stays-as-it-was',
  'docs/every-snippet-runs',
  'run/many-changes-go-in-one-request',
  'faulty-servers/faulty-servers',
  'cli/hostile-documents-are-bounded',
  'services/houses',
  'services/libraries',
  'shop/what-the-run-created-is-deleted',
  'run/slow-services-raise-no-alarm',
  'mock/stock-prism-runs-as-a-target',
  'package/npm-run-verify',
  'package/the-packed-package-works',
  'proof/two-records-are-compared',
  'laws/faulty-services-break-laws',
  'laws/correct-services-break-no-law',
  'cli/hostile-answers-are-bounded',
  'cli/a-durable-store-loses-nothing',
  'cases/derived/documents',
  'cli/verify-judges-a-url',
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
