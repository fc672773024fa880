import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { deriveCases, loadCases } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import { mockTarget } from '../../src/mock/index.js';
import { run } from '../../src/run/index.js';

const root = resolve(import.meta.dirname, '../..');
const documents = ['accounts', 'library', 'orders', 'sensors', 'uploads'].map(
  (name) => `test/correct-servers/documents/${name}.yaml`,
);

test.each([
  'openapi.yaml',
  'test/mock/refused-examples.yaml',
  'test/mock/members.openapi.yaml',
  'test/mock/scoped.openapi.yaml',
  'test/correct-servers/greenhouse/greenhouse.yaml',
  ...documents,
])('%s, written cases and derived ones, without a deviation or a warning', async (file) => {
  const contract = await loadContract(join(root, file));
  const written = file === 'openapi.yaml' ? await loadCases([join(root, 'contracts')], contract) : { cases: [] };
  const derived = deriveCases(contract, { written: written.cases, maxPerOperation: 120 });
  const cases = [...written.cases, ...derived.cases];
  const found: unknown[] = [];
  let verdict = '';
  for await (const event of run({ contract, cases, seed: 'mock', targets: [mockTarget(contract)] })) {
    if (event.type === 'target-finished') ({ verdict } = event);
    if (event.type !== 'case-finished') continue;
    for (const { rule, level, message } of event.result.findings) {
      if (level !== 'note') found.push([event.case.id, rule, message]);
    }
  }
  expect([verdict, found]).toEqual(['conforms', []]);
});
