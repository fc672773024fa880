import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run } from '../../src/run/index.js';
import { optionsFor, outcomeOf } from '../run/runs.js';
import { httpServer } from '../run/servers.js';
import { contractOf } from './judged.js';
import { workshop, type Twist } from './workshop.js';

async function exercisedBy(twist: Twist): Promise<{ readonly missing: readonly string[]; readonly names: string[] }> {
  const contract = await contractOf();
  const cases = lawCases(contract, resourceGraph(contract));
  const url = await httpServer(workshop(twist));
  const { target } = await outcomeOf(run(optionsFor(url, cases, { contract, settle: 20 })));
  const names = (target.coverage?.elements ?? []).flatMap(({ exercised, name }) => (exercised ? [name] : []));
  return { missing: target.notExercised, names };
}

test('operations of which only laws have sent requests are exercised, with what these say', async () => {
  const { missing, names } = await exercisedBy(() => ({}));
  expect(missing).toEqual([]);
  expect(names).toContain('updateTool');
  expect(names).toContain('200 of updateTool');
});

test('an operation whose requests are all rejected is not exercised by laws', async () => {
  const { missing } = await exercisedBy(() => ({
    refuse: (_store, { method }) => (method === 'PATCH' ? { status: 400 } : undefined),
  }));
  expect(missing).toEqual(['updateTool']);
});
