import { describe, expect, test } from 'vitest';
import { parseBaseline } from '../../src/run/index.js';
import { goodCases, withBadBody } from './plant-store.js';
import { runAgainst } from './runs.js';
import { plantStore } from './servers.js';
import { accepted, credulousStore, runWith } from './credulous-store.js';

describe('a known deviation', () => {
  test('does not fail the run, and says why', async () => {
    const { cases, target } = await runWith(
      `deviations: [{ ${accepted}, cases: [body/bad, body/worse], reason: it is young, expires: 2026-11-22 }]`,
    );
    expect(target).toMatchObject({ verdict: 'conforms', counts: { deviates: 2, passed: 2 }, resolved: [] });
    expect(cases[1]?.result).toMatchObject({
      kind: 'deviates',
      findings: [{ known: { reason: 'it is young', expires: '2026-11-22' } }],
    });
  });

  test('is meant by a glob as well', async () => {
    const { target } = await runWith(`deviations: [{ ${accepted}, cases: ['body/*'], reason: it is young }]`);
    expect(target).toMatchObject({ verdict: 'conforms', counts: { deviates: 2 }, resolved: [] });
  });

  test('excuses no other case and no other rule', async () => {
    const { target } = await runWith(`deviations: [{ ${accepted}, cases: [body/bad], reason: it is young }]`);
    expect(target).toMatchObject({ verdict: 'violates', counts: { deviates: 1, failed: 1 } });
    const other = await runWith('deviations: [{ rule: server-error, cases: ["**"], reason: none }]');
    expect(other.target).toMatchObject({ verdict: 'violates', counts: { deviates: 0, failed: 2 } });
  });

  test('fails again from the day on which it expires', async () => {
    const { cases, target } = await runWith(
      `deviations: [{ ${accepted}, cases: [body/bad, body/worse], reason: it is young, expires: 2026-11-21 }]`,
    );
    expect(target).toMatchObject({ verdict: 'violates', counts: { failed: 2 } });
    const { result } = cases[1]!;
    expect(result.kind === 'failed' && result.findings[0]?.message).toMatch(
      /\(a known deviation until it expired on 2026-11-21: it is young\)$/,
    );
  });

  test('that no longer occurs is said, where its case ran', async () => {
    const { target } = await runWith(
      `deviations:
        - { ${accepted}, cases: [body/bad, body/worse, no-token, not-among-these], reason: it is young }
        - { rule: server-error, cases: ['body/*'], reason: it fell over }`,
    );
    expect(target.resolved).toEqual([
      { rule: 'invalid-request-accepted', case: 'no-token', reason: 'it is young' },
      { rule: 'server-error', case: 'body/*', reason: 'it fell over' },
    ]);
  });

  test('that no longer occurs fails a strict run', async () => {
    const known = 'cases: [body/bad, body/worse], reason: it is young';
    const kept = `deviations: [{ ${accepted}, ${known} }]`;
    expect((await runWith(kept, { strict: true })).target).toMatchObject({ verdict: 'conforms', resolved: [] });
    const outlived = `deviations: [{ ${accepted}, ${known} }, { rule: server-error, cases: ['**'], reason: it fell over }]`;
    expect((await runWith(outlived)).target.verdict).toBe('conforms');
    expect((await runWith(outlived, { strict: true })).target).toMatchObject({
      verdict: 'violates',
      counts: { failed: 0 },
      resolved: [{ rule: 'server-error', case: '**' }],
    });
  });

  test('of one target says nothing of another', async () => {
    const baseline = parseBaseline(`deviations: [{ ${accepted}, cases: ['**'], reason: none }]`, 'b.yaml');
    const url = await credulousStore();
    const { target } = await runAgainst(url, [...goodCases(1), withBadBody()], {
      baselines: new Map([['prism', [baseline]]]),
    });
    expect(target.verdict).toBe('violates');
  });

  test('may be a warning that fails a strict run', async () => {
    const url = await plantStore((_request, response, body) => {
      if (body !== '{') return false;
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(
        '{"error":1,"message":"at Object.<anonymous> (/srv/app/index.js:10:5)\\n    at Module._compile (node:internal/modules/cjs/loader:1105:14)"}',
      );
      return true;
    });
    const cases = [...goodCases(1), withBadBody()];
    const lenient = await runAgainst(url, cases);
    expect(lenient.target.verdict).toBe('conforms');
    const strict = await runAgainst(url, cases, { strict: true });
    expect(strict.target.verdict).toBe('violates');
    const baseline = parseBaseline('deviations: [{ rule: stack-trace, cases: [bad-body], reason: known }]', 'b.yaml');
    const excused = await runAgainst(url, cases, { strict: true, baselines: new Map([['', [baseline]]]) });
    expect(excused.target).toMatchObject({ verdict: 'conforms', counts: { deviates: 1 } });
  });
});

describe('a finding keeps its fingerprint', () => {
  test('from run to run, port to port and seed to seed, and shares it with no other', async () => {
    const prints = async (seed: string): Promise<readonly string[]> => {
      const { cases } = await runWith('deviations: []', { seed });
      return cases.flatMap(({ result }) => result.findings.map(({ fingerprint }) => fingerprint));
    };
    const first = await prints('a');
    expect(first).toHaveLength(2);
    expect(new Set(first).size).toBe(2);
    expect(first[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(await prints('b')).toEqual(first);
  });
});
