import { describe, expect, test } from 'vitest';
import { reporters } from '../../src/report/index.js';
import type { CaseResult } from '../../src/run/index.js';
import type { Outline } from './events.js';
import { conforming, violating } from './runs.js';
import { reportOf } from './string-sink.js';

function outline(more: Partial<Outline['targets'][number]>): Outline {
  return { ...conforming, targets: conforming.targets.map((target) => ({ ...target, ...more })) };
}

describe('a certificate that was not verified', () => {
  test.each([...reporters])('is said by the reporter %s', async (_name, reporter) => {
    expect(await reportOf(reporter, outline({ insecure: true }))).toMatch(/not verif(?:y|ied)|"insecure": ?true/);
    expect(await reportOf(reporter, outline({}))).not.toMatch(/not verif(?:y|ied)|"insecure"/);
  });
});

describe('what was left behind, and a credential that was renewed', () => {
  const changed = [
    { operation: 'createPlant', method: 'POST', requests: 29, marked: 12 },
    { operation: 'movePlant', method: 'PUT', requests: 1, marked: 0 },
    { operation: 'createPlant', method: 'PATCH', requests: 2, marked: 0 },
  ];

  test.each(['terminal', 'html', 'github'])('are said by the reporter %s', async (name) => {
    const summary: string[] = [];
    const told = outline({ changed, renewals: 2 });
    const reporter = reporters.get(name);
    const text = reporter && (await reportOf(reporter, told, { summarise: (more) => void summary.push(more) }));
    const plain = `${text} ${summary.join('')}`.replaceAll(/&quot;|"|\\(?=\W)/g, '').replaceAll(/\s+/g, ' ');
    expect(plain).toContain(
      'Left on the server: the changes by accepted requests of createPlant (29 × POST, 2 × PATCH), movePlant (1 × PUT); search for trellis, which 12 of',
    );
    expect(plain).toContain('The credential expired, and Trellis renewed it 2 times.');
  });
});

describe('how many requests sent several cases', () => {
  const told = outline({ packed: { requests: 36, cases: 491, strength: 1 } });

  test.each([
    ['terminal', 'Trellis combined 491 cases into 36 requests (strength 1: each value is sent once).'],
    ['html', 'Trellis combined 491 cases into 36 requests (strength 1: each value is sent once).'],
    ['json', '"packed": { "requests": 36, "cases": 491, "strength": 1 }'],
  ])('is said by the reporter %s', async (name, words) => {
    const reporter = reporters.get(name);
    const plain = (text: string | undefined): string | undefined => text?.replaceAll(/\s+/g, ' ');
    expect(plain(reporter && (await reportOf(reporter, told)))).toContain(words);
    expect(plain(reporter && (await reportOf(reporter, outline({}))))).not.toMatch(/combined|packed/);
  });
});

describe('a weight that the configuration has changed', () => {
  const lowered: Outline = {
    ...violating,
    targets: violating.targets.map((target) => ({
      ...target,
      results: Object.fromEntries(
        Object.entries(target.results ?? {}).map(([id, result]) => [
          id,
          {
            ...result,
            findings: result.findings.map((finding) => ({ ...finding, level: 'warning', usualLevel: 'violation' })),
          } as CaseResult,
        ]),
      ),
    })),
  };

  test.each([
    ['terminal', / · warning by configuration in /],
    ['json', /"level": ?"warning",\s*"usualLevel": ?"violation"/],
    ['junit', /warning \(by configuration, usually violation\) /],
    ['html', /"level":"warning","configured":true/],
  ])('is shown as such by the reporter %s', async (name, shown) => {
    const reporter = reporters.get(name);
    expect(reporter && (await reportOf(reporter, lowered))).toMatch(shown);
  });
});
