import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { TrellisError } from '../../src/error/index.js';
import { parseBaseline, updateBaseline } from '../../src/run/index.js';
import type { RunOutcome } from './runs.js';
import { accepted, runWith } from './credulous-store.js';

const validates = addFormats
  .default(new Ajv2020())
  .compile(JSON.parse(readFileSync(resolve(import.meta.dirname, '../../schemas/baseline.schema.json'), 'utf8')));

describe('a baseline that cannot be read is refused with its places', () => {
  const problemsOf = (text: string): readonly string[] => {
    try {
      parseBaseline(text, 'baseline.yaml');
    } catch (error) {
      if (error instanceof TrellisError) return error.message.split('\n');
      throw error;
    }
    return [];
  };

  const faults: Readonly<Record<string, readonly [text: string, problem: string]>> = {
    'an unknown key': [
      'deviations:\n  - rule: a\n    cases: [b]\n    reson: c\n    reason: d\n',
      'baseline.yaml:4:5: unknown key "reson" in a deviation; did you mean "reason"?',
    ],
    'an unknown key at the top': [
      'deviatons: []\n',
      'baseline.yaml:1:1: unknown key "deviatons" in a baseline; did you mean "deviations"?',
    ],
    'another kind of file': [
      '{"version": 1, "tool": {}, "spec": [], "seed": "s", "targets": []}',
      'baseline.yaml:1:1: a baseline has no deviations; --update-baseline writes one; to compare with an earlier report, use --compare FILE',
    ],
    'a missing reason': ['deviations:\n  - rule: a\n    cases: [b]\n', 'baseline.yaml:2:5: a deviation has no reason'],
    'missing cases': [
      'deviations:\n  - rule: a\n    reason: c\n',
      'baseline.yaml:2:5: a deviation has no cases; give a list of case ids or globs',
    ],
    'an empty reason': [
      'deviations:\n  - rule: a\n    cases: [b]\n    reason: ""\n',
      'baseline.yaml:4:13: reason is empty',
    ],
    'no cases': [
      'deviations:\n  - rule: a\n    cases: []\n    reason: c\n',
      'baseline.yaml:3:12: cases must have at least one item',
    ],
    'a case that is no text': [
      'deviations:\n  - rule: a\n    cases: [7]\n    reason: c\n',
      'baseline.yaml:3:13: item 1 of cases must be a string, not the number 7; write "7" in quotes',
    ],
    'a date that the calendar does not have': [
      'deviations:\n  - rule: a\n    cases: [b]\n    reason: c\n    expires: 2026-02-30\n',
      'baseline.yaml:5:14: expires must be a day that the calendar has, not "2026-02-30"',
    ],
    'a date of another kind': [
      'deviations:\n  - rule: a\n    cases: [b]\n    reason: c\n    expires: next year\n',
      'baseline.yaml:5:14: expires must be a date such as 2027-01-31, not "next year"',
    ],
    'a list at the top': ['- a\n', 'baseline.yaml:1:1: a baseline must be an object, not an array'],
    'what is not YAML': ['deviations: [\n', 'baseline.yaml:'],
  };
  for (const [name, [text, problem]] of Object.entries(faults)) {
    test(name, () => {
      expect(problemsOf(text)[0]).toContain(problem);
    });
    if (name === 'what is not YAML') continue;
    test(`${name}, and editors know`, () => {
      expect(validates(parse(text))).toBe(false);
    });
  }

  test('and editors take what is none the worse', () => {
    const text = 'deviations:\n  - rule: a\n    cases: [b, "c/*"]\n    reason: d\n    expires: 2027-01-31\n';
    expect(problemsOf(text)).toEqual([]);
    expect(validates(parse(text))).toBe(true);
  });

  test('all faults at once', () => {
    expect(problemsOf('deviations:\n  - { rule: 1, cases: x, reason: y }\n  - { other: 1 }\n')).toHaveLength(6);
  });

  test('but one that says nothing is fine', () => {
    expect(parseBaseline('', 'b.yaml').deviations).toEqual([]);
    expect(parseBaseline('# nothing yet\n', 'b.yaml').deviations).toEqual([]);
    expect(parseBaseline('deviations:\n', 'b.yaml').deviations).toEqual([]);
  });
});

describe('an updated baseline', () => {
  const findingsOf = ({ cases }: RunOutcome) => cases.flatMap(({ result }) => result.findings);

  test('is written from nothing so that a person can go on with it', async () => {
    expect(updateBaseline(undefined, findingsOf(await runWith('deviations: []'))))
      .toBe(`# yaml-language-server: $schema=./node_modules/trellis/schemas/baseline.schema.json
# Known findings that do not fail the run, each with a reason.

deviations:
  - rule: invalid-request-accepted
    cases:
      - body/bad
      - body/worse
    reason: "TODO: say why this is accepted"
    # expires: 2027-01-31   from this day on (UTC), the finding fails the run again
`);
  });

  test('names each case once, however many targets break it', async () => {
    const findings = findingsOf(await runWith('deviations: []'));
    expect(updateBaseline(undefined, [...findings, ...findings])).toBe(updateBaseline(undefined, findings));
  });

  test('has a glob where all cases below a name that could break the rule do, and the reason that was given', async () => {
    const [finding] = findingsOf(await runWith('deviations: []'));
    const found = ['a/x/1', 'a/x/2', 'a/x/3', 'a/y/1', 'a/y/2'].map((id) => ({ ...finding!, case: id }));
    const judgedAs = (outcome: 'refuse' | 'accept', ...ids: readonly string[]) =>
      ids.map((id) => ({ id, expect: { outcome } }));
    const judged = [...judgedAs('refuse', ...found.map((each) => each.case), 'a/y/3'), ...judgedAs('accept', 'a/x/4')];
    const casesIn = (text: string) =>
      parseBaseline(text, 'b.yaml').deviations.map(({ cases, reason }) => [cases, reason]);
    const reason = 'ticket 4711';
    expect(casesIn(updateBaseline(undefined, found, [], { judged, reason }))).toEqual([
      [['a/x/**', 'a/y/1', 'a/y/2'], reason],
    ]);
    // A response of any request can break this rule.
    const shapes = found.map((each) => ({ ...each, rule: 'schema-violation' as const }));
    expect(casesIn(updateBaseline(undefined, shapes, [], { judged, reason }))).toEqual([
      [found.map((each) => each.case), reason],
    ]);
  });

  test('excuses everything that was found', async () => {
    const first = await runWith('deviations: []');
    const { target } = await runWith(updateBaseline('deviations: []', findingsOf(first)));
    expect(target).toMatchObject({ verdict: 'conforms', counts: { deviates: 2 } });
  });

  test('leaves to other baselines what is known from them', async () => {
    const outcome = await runWith(`deviations: [{ ${accepted}, cases: ['body/*'], reason: it is young }]`);
    expect(updateBaseline(undefined, findingsOf(outcome))).toContain('\ndeviations: []\n');
  });

  test('keeps what one target no longer does but another still does', async () => {
    const text = 'deviations:\n  - rule: invalid-request-accepted\n    cases: [body/*]\n    reason: it is young\n';
    const outcome = await runWith(text);
    const resolved = [{ rule: 'invalid-request-accepted', case: 'body/*', reason: 'it is young' }];
    expect(updateBaseline(text, findingsOf(outcome), resolved)).toBe(text);
    expect(updateBaseline(text, [], resolved)).toBe('deviations: []\n');
  });

  test('keeps reasons, dates, comments and what did not run, and drops what no longer occurs', async () => {
    const text = `# Ours.
deviations:
  # The parser is old.
  - rule: invalid-request-accepted
    cases: [body/bad, no-token] # two of them
    reason: it is young
    expires: 2027-01-31
  - rule: server-error
    cases: ['body/*']
    reason: it fell over
  - rule: server-error
    cases: [elsewhere]
    reason: it fell over there
`;
    const outcome = await runWith(text);
    expect(updateBaseline(text, findingsOf(outcome), outcome.target.resolved)).toBe(`# Ours.
deviations:
  # The parser is old.
  - rule: invalid-request-accepted
    cases: [body/bad] # two of them
    reason: it is young
    expires: 2027-01-31
  - rule: server-error
    cases: [elsewhere]
    reason: it fell over there
  - rule: invalid-request-accepted
    cases:
      - body/worse
    reason: "TODO: say why this is accepted"
    # expires: 2027-01-31   from this day on (UTC), the finding fails the run again
`);
  });

  test('keeps order and globs, and takes out a comment with what it is about and nothing else', async () => {
    const text = `deviations:
  # It fell over.
  - rule: server-error
    cases: [body/bad]
    reason: it fell over
  # Whatever is wrong with a body.
  - rule: invalid-request-accepted
    cases:
      # Mended by now.
      - no-token
      # The rest.
      - body/w*
      - body/b*
    reason: it is young
  # Elsewhere.
  - rule: server-error
    cases: [elsewhere]
    reason: it fell over there
`;
    const outcome = await runWith(text);
    expect(updateBaseline(text, findingsOf(outcome), outcome.target.resolved)).toBe(`deviations:
  # Whatever is wrong with a body.
  - rule: invalid-request-accepted
    cases:
      # The rest.
      - body/w*
      - body/b*
    reason: it is young
  # Elsewhere.
  - rule: server-error
    cases: [elsewhere]
    reason: it fell over there
`);
  });

  test('is the same when it is updated again', async () => {
    const first = updateBaseline(undefined, findingsOf(await runWith('deviations: []')));
    const again = await runWith(first);
    expect(updateBaseline(first, findingsOf(again), again.target.resolved)).toBe(first);
  });
});
