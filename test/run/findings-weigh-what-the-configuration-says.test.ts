import { describe, expect, test } from 'vitest';
import { parseBaseline } from '../../src/run/index.js';
import type { Severity } from '../../src/run/index.js';
import { goodCases, withoutToken } from './plant-store.js';
import { runAgainst, verdictOf } from './runs.js';
import { answerJson, plantStore } from './servers.js';

/** A store whose denials lack the challenge that HTTP demands. */
function unchallenged(): Promise<string> {
  return plantStore((request, response) => {
    if (request.headers.authorization !== undefined) return false;
    answerJson(response, 401, { error: 1, message: 'no token' });
    return true;
  });
}

async function judged(severities: readonly Severity[], strict = false) {
  const cases = [...goodCases(1), withoutToken('auth/none'), withoutToken('auth/again')];
  const { cases: finished, target } = await runAgainst(await unchallenged(), cases, { severities, strict });
  const [, first, second] = finished;
  const level = (index: 1 | 2): unknown => finished[index]?.result.findings[0]?.level;
  return { verdict: target.verdict, first, second, levels: [level(1), level(2)] };
}

const lowered: Severity = { rules: ['missing-challenge'], level: 'warning' };

describe('a rule', () => {
  test('that is lowered no longer fails the run, and says what it weighed', async () => {
    const { verdict, first, levels } = await judged([lowered]);
    expect([verdict, ...levels]).toEqual(['conforms', 'warning', 'warning']);
    expect(first?.result).toMatchObject({ kind: 'passed', findings: [{ usualLevel: 'violation' }] });
  });

  test('that is lowered to a warning fails a strict run, as warnings do', async () => {
    expect((await judged([lowered], true)).verdict).toBe('violates');
  });

  test('that keeps its weight says nothing of it', async () => {
    const { verdict, first } = await judged([{ rules: ['server-error'], level: 'note' }]);
    expect(verdict).toBe('violates');
    expect(first?.result.findings[0]).not.toHaveProperty('usualLevel');
  });

  test('that is off is not reported at all', async () => {
    const { verdict, first } = await judged([{ rules: ['missing-challenge'], level: 'off' }]);
    expect([verdict, first && verdictOf(first)]).toEqual(['conforms', 'passed']);
  });
});

test('a baseline that knows what is off is not told that it is gone', async () => {
  const known = 'deviations: [{ rule: missing-challenge, cases: [no-token], reason: old }]';
  const { target } = await runAgainst(await unchallenged(), [...goodCases(1), withoutToken()], {
    severities: [{ rules: ['missing-challenge'], level: 'off' }],
    baselines: new Map([['', [parseBaseline(known, 'known.yaml')]]]),
  });
  expect([target.verdict, target.resolved]).toEqual(['conforms', []]);
});

test('of several that mean a finding, the last holds', async () => {
  const one: Severity = { cases: ['auth/again'], level: 'note' };
  const { levels } = await judged([lowered, one]);
  expect(levels).toEqual(['warning', 'note']);
});

test('what is raised fails the run', async () => {
  const url = await plantStore((request, response) => {
    if (request.headers.authorization !== undefined) return false;
    response.setHeader('WWW-Authenticate', 'Basic realm="plants"');
    answerJson(response, 401, { error: 1, message: 'no token' });
    return true;
  });
  const cases = [...goodCases(1), withoutToken()];
  const verdict = async (severities: readonly Severity[]): Promise<string> =>
    (await runAgainst(url, cases, { severities })).target.verdict;
  expect(await verdict([])).toBe('conforms');
  expect(await verdict([{ rules: ['challenge-scheme'], level: 'violation' }])).toBe('violates');
});
