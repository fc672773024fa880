import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../src/contract/index.js';
import { root, trellis } from '../cli/trellis.js';

/**
 * Each has one mistake, and what it was taken to mean stands in `taken.golden`; those of `flawless` have none, the
 * corners what the mock had once wrong.
 */
const folder = join(import.meta.dirname, 'documents');
const documents = readdirSync(folder)
  .filter((name) => name.includes('.'))
  .toSorted();

/** What nothing can be made of. */
const unusable = documents.filter((name) => name.startsWith('other-') || name === 'nothing-left.yaml');
/** Valid, or of another version. */
const flawless: ReadonlySet<string> = new Set([
  'components-only.yaml',
  'corner-answers.yaml',
  'corner-documented-cors.yaml',
  'corner-identities.yaml',
  'corner-item-forms.yaml',
  'corner-key-beside-bearer.yaml',
  'corner-logins.yaml',
  'corner-media-types.yaml',
  'corner-state-forms.yaml',
  'dialect-draft-04.yaml',
  'dialect-draft-06.yaml',
  'dialect-draft-07.yaml',
  'openapi-32.yaml',
  'pattern-with-flags.yaml',
  'servers-relative.yaml',
  'swagger-2-form.yaml',
  'swagger-2.yaml',
  'webhooks-only.yaml',
]);

function pathOf(name: string): string {
  return relative(root, resolve(folder, name));
}

const told: string[] = [];

describe('check says what is wrong and what it is taken to mean', () => {
  test.each(documents)('%s', async (name) => {
    const { code, stdout, stderr } = await trellis(['check', pathOf(name)]);
    const lines = `${stdout}${stderr}`
      .replaceAll(`${relative(root, folder)}/`, '')
      .trimEnd()
      .split('\n');
    told.push([`${name}: exit ${code}`, ...lines.map((line) => `  ${line}`)].join('\n'));
    expect(code).toBe(unusable.includes(name) ? 2 : flawless.has(name) ? 0 : 1);
  });

  test('in the words of the golden file', async () => {
    await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'taken.golden'));
  });
});

describe('the mock conforms to the cases', () => {
  test.each(documents.filter((name) => !unusable.includes(name)))('%s', async (name) => {
    const spec = ['--spec', pathOf(name), '--max-cases-per-operation', '25'];
    expect(await trellis(['cases', ...spec])).toMatchObject({ code: 0 });
    const { code, stdout, stderr } = await trellis(['verify', 'mock', ...spec]);
    expect({ code, report: code === 0 ? '' : `${stdout}${stderr}` }).toEqual({ code: 0, report: '' });
  });
});

test.each(unusable)('%s is not used', async (name) => {
  expect(await trellis(['verify', 'mock', '--spec', pathOf(name)])).toMatchObject({ code: 2 });
});

test('a document without a title is called by its file', async () => {
  expect((await loadContract(pathOf('no-info.yaml'))).title).toBe(pathOf('no-info.yaml'));
});
