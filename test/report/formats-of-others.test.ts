import { describe, expect, test } from 'vitest';
import { rules } from '../../src/checks/index.js';
import { ctrf, sarif } from '../../src/report/index.js';
import { aCase, aFinding, type Outline } from './events.js';
import * as runs from './runs.js';
import { ctrfErrors, sarifErrors } from './schema-errors.js';
import { reportOf } from './string-sink.js';

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [
    { readonly physicalLocation: { readonly artifactLocation: object; readonly region: object } },
  ];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions: readonly object[];
  readonly webRequest?: { readonly index: number };
}

interface SarifRun {
  readonly automationDetails: { readonly id: string };
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string; readonly help: object }[] } };
  readonly results: readonly SarifResult[];
  readonly invocations: readonly [object];
  readonly webRequests: readonly object[];
}

async function sarifOf(outline: Outline): Promise<readonly SarifRun[]> {
  return JSON.parse(await reportOf(sarif, outline)).runs;
}

function resultsOf(finding: Parameters<typeof aFinding>[1]): Promise<readonly SarifResult[]> {
  const theCase = aCase('createPlant/accept');
  const results = { [theCase.id]: { kind: 'failed', findings: [aFinding(theCase, finding)] } } as const;
  return sarifOf({ cases: [theCase], targets: [{ name: 'x', verdict: 'violates', results }] }).then(
    ([run]) => run?.results ?? [],
  );
}

describe('the SARIF report', () => {
  test.each(Object.entries<Outline>(runs))('of the run %s is valid', async (_name, outline) => {
    expect(sarifErrors(await reportOf(sarif, outline))).toEqual([]);
  });

  test('has a run for each target, told apart by its category', async () => {
    const all = await sarifOf(runs.threeTargets);
    expect(all.map(({ automationDetails }) => automationDetails.id)).toEqual([
      'trellis/reference/',
      'trellis/https%3A%2F%2Fstaging.plants.example.com%2Fapi%2Fv1/',
      'trellis/https%3A%2F%2Fplants.example.com%2Fapi%2Fv1/',
    ]);
    expect((await sarifOf(runs.conforming))[0]?.automationDetails.id).toBe('trellis/');
  });

  test('puts each finding at its line of the document, by a rule that explains itself', async () => {
    const [run] = await sarifOf(runs.violating);
    const [result] = run?.results.filter(({ ruleId }) => ruleId === 'invalid-request-accepted') ?? [];
    expect(result?.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'openapi.yaml', uriBaseId: '%SRCROOT%' },
      region: { startLine: expect.any(Number), startColumn: expect.any(Number) },
    });
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
    for (const { ruleId, ruleIndex, webRequest } of run?.results ?? []) {
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      expect(run?.webRequests[webRequest?.index ?? -1]).toMatchObject({ method: 'POST' });
    }
    expect(run?.tool.driver.rules[0]?.help).toMatchObject({ text: expect.stringContaining(rules[0]?.fix ?? '') });
  });

  test('keeps fingerprints, and gives them where GitHub looks for them', async () => {
    const [result] = await resultsOf({ fingerprint: '0123456789abcdef' });
    expect(result?.partialFingerprints).toEqual({
      'trellis/v1': '0123456789abcdef',
      primaryLocationLineHash: '0123456789abcdef:1',
    });
  });

  test('has levels in its own words, and a finding without a place at that of its case', async () => {
    const levels = await Promise.all((['violation', 'warning', 'note'] as const).map((level) => resultsOf({ level })));
    expect(levels.map(([result]) => result?.level)).toEqual(['error', 'warning', 'note']);
    const [nowhere] = await resultsOf({ place: undefined });
    expect(nowhere?.locations[0].physicalLocation.region).toEqual({ startLine: 18, startColumn: 5 });
  });

  test('tells of a declared deviation as of a suppressed result', async () => {
    const [known] = await resultsOf({ known: { reason: 'until the next release', expires: '2027-01-31' } });
    expect(known?.suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: 'until the next release (until 2027-01-31)' },
    ]);
    expect((await resultsOf({}))[0]?.suppressions).toEqual([]);
  });

  test('says in its invocation what kept a target from a verdict', async () => {
    const [run] = await sarifOf(runs.tokenRefused);
    expect(run?.invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', descriptor: { id: 'token-refused' } }],
    });
    expect((await sarifOf(runs.violating))[0]?.invocations[0]).toMatchObject({ executionSuccessful: true });
  });

  test('names files so that code scanning finds them', async () => {
    const uris = await Promise.all(
      ['./api/plant store.yaml', 'C:\\api\\x.yaml', '/srv/x.yaml', '../x.yaml', 'https://example.com/x.yaml'].map(
        async (file) =>
          (await resultsOf({ place: { file, line: 1, column: 1, pointer: '' } }))[0]?.locations[0].physicalLocation
            .artifactLocation,
      ),
    );
    expect(uris).toEqual([
      { uri: 'api/plant%20store.yaml', uriBaseId: '%SRCROOT%' },
      { uri: 'file:///C:/api/x.yaml' },
      { uri: 'file:///srv/x.yaml' },
      { uri: '../x.yaml' },
      { uri: 'https://example.com/x.yaml' },
    ]);
  });

  test('lets no target put a placeholder or a link into a message', async () => {
    const [result] = await resultsOf({ message: 'got {0} and [click](https://evil.example)' });
    expect(result?.message.text).toContain('got {{0}} and [click] (https://evil.example)');
  });
});

describe('the CTRF report', () => {
  test.each(Object.entries<Outline>(runs))('of the run %s is valid', async (_name, outline) => {
    expect(ctrfErrors(await reportOf(ctrf, outline))).toEqual([]);
  });

  test('has a test for each case, and one more that failed where a target got no verdict', async () => {
    const { results } = JSON.parse(await reportOf(ctrf, runs.oneOfEach));
    expect(results.summary).toMatchObject({
      tests: 13,
      passed: 2,
      failed: 2,
      skipped: 1,
      other: 2,
      pending: 6,
      suites: 2,
    });
    const failed = results.tests.filter(({ status }: { status: string }) => status === 'failed');
    expect(failed.map(({ name }: { name: string }) => name)).toEqual([
      'createPlant/body/name/missing',
      'can be judged',
    ]);
  });

  test('says of a failure what to do about it', async () => {
    const { results } = JSON.parse(await reportOf(ctrf, runs.oneOfEach));
    const failed = results.tests.find(({ status }: { status: string }) => status === 'failed');
    expect(failed).toMatchObject({
      suite: ['staging', 'createPlant'],
      rawStatus: 'failed',
      message: expect.any(String),
      trace: expect.stringContaining('reproduce: curl'),
      line: expect.any(Number),
    });
  });
});
