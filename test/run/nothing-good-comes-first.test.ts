import { expect, test } from 'vitest';
import { deriveCases, loadCases } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import { plannedRequests, run, urlTarget } from '../../src/run/index.js';
import { token } from '../correct-servers/plant-store/plain.js';
import { startPlantStore } from '../correct-servers/plant-store/start.js';

const contract = await loadContract('openapi.yaml');
const { cases: written } = await loadCases(['contracts'], contract);
const { cases: derived } = deriveCases(contract);

/** The first three requests that reach a store, each by whether it is let in and what came of it. */
async function firstAnswers(cases: typeof written): Promise<readonly string[]> {
  const answers: string[] = [];
  const store = await startPlantStore(({ finish }) => ({
    finish: (reply, request) => {
      const finished = finish(reply, request);
      answers.push(`${request.fields.has('authorization') ? 'let in' : 'unknown'}: ${finished.status}`);
      return finished;
    },
  }));
  try {
    const targets = [urlTarget(store.url)];
    const options = { contract, cases, targets, seed: 's', credentials: new Map([['', token]]) };
    for await (const event of run(options)) if (event.type === 'case-finished') break;
  } finally {
    await store.close();
  }
  return answers.slice(0, 3);
}

test.each([
  ['written', written],
  ['derived', derived],
])('a %s request without credentials and one with a bad body go before the first good one', async (_, cases) => {
  expect(await firstAnswers(cases)).toEqual(['unknown: 401', 'let in: 400', 'let in: 200']);
});

test('what would be sent is told in that order', () => {
  const target = urlTarget('http://127.0.0.1:1');
  const credentials = new Map([['', token]]);
  const { requests } = plannedRequests({ contract, cases: written, targets: [target], seed: 's', credentials }, target);
  const outcomes = requests.slice(0, 3).map((each) => each.case.expect.outcome);
  expect(outcomes).toEqual(['deny', 'refuse', 'accept']);
  expect(new Set(requests.map((each) => each.case)).size).toBe(written.length);
});
