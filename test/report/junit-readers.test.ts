import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { junit } from '../../src/report/index.js';
import type { CaseResult } from '../../src/run/index.js';
import { aCase, aFinding, refuse, type Outline } from './events.js';
import { cases } from './plant-store-cases.js';
import * as runs from './runs.js';
import { reportOf } from './string-sink.js';

type Attributes = Readonly<Record<string, string>>;
interface Content {
  readonly attributes: Attributes;
  readonly text: string;
}
interface TestCase {
  readonly attributes: Attributes;
  readonly failure?: Content;
  readonly error?: Content;
  readonly skipped?: Content;
  readonly 'system-out'?: string;
}
interface Suite {
  readonly attributes: Attributes;
  readonly testcase: readonly TestCase[];
}
interface Suites {
  readonly attributes: Attributes;
  readonly testsuite: readonly Suite[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  attributesGroupName: 'attributes',
  textNodeName: 'text',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === 'testcase' || name === 'testsuite',
});

async function suitesOf(outline: Outline): Promise<Suites> {
  const report = await reportOf(junit, outline);
  expect(XMLValidator.validate(report)).toBe(true);
  const document: { readonly testsuites: Suites } = parser.parse(report);
  return document.testsuites;
}

/** What Jenkins makes of a test case: an error goes before a failure, of what is skipped it takes the attribute. */
function asJenkins({ attributes, failure, error, skipped, ...rest }: TestCase) {
  const problem = error ?? failure;
  const { classname = '', name = '', time = '' } = attributes;
  return {
    package: classname.slice(0, Math.max(0, classname.lastIndexOf('.'))),
    className: classname.slice(classname.lastIndexOf('.') + 1),
    name,
    seconds: Number.parseFloat(time),
    status: problem !== undefined ? 'failed' : skipped !== undefined ? 'skipped' : 'passed',
    details: (problem ?? skipped)?.attributes['message'],
    trace: problem?.text,
    output: rest['system-out'],
  };
}

/** What GitLab makes of it: a failure goes before an error, and only the text of an element is shown. */
function asGitLab({ attributes, failure, error, skipped }: TestCase) {
  const status = failure ? 'failed' : error ? 'error' : skipped ? 'skipped' : 'success';
  const { classname, name, file, time } = attributes;
  return { status, key: `${classname} ${name}`, file, time: Number(time), output: (failure ?? error ?? skipped)?.text };
}

const everyRun = Object.entries<Outline>(runs);

describe.each(everyRun)('of the run %s', (_name, outline) => {
  test('the totals are what can be counted', async () => {
    const suites = await suitesOf(outline);
    for (const { attributes, testcase } of suites.testsuite) {
      expect(attributes).toMatchObject(totals(testcase));
      expect(attributes['time']).toMatch(/^\d+\.\d{3}$/);
    }
    expect(suites.attributes).toMatchObject(totals(suites.testsuite.flatMap(({ testcase }) => testcase)));
  });

  test('a suite fails exactly if its target violates the contract, and errs if it has no verdict', async () => {
    const suites = await suitesOf(outline);
    const verdicts = suites.testsuite.map(({ attributes }) => [
      attributes['failures'] !== '0',
      attributes['errors'] !== '0',
    ]);
    expect(verdicts).toEqual(
      outline.targets.map(({ verdict, problem }) => [
        verdict === 'violates',
        verdict === 'no-verdict' || problem !== undefined,
      ]),
    );
  });

  test('Jenkins finds one package a target, and one class an operation', async () => {
    const suites = await suitesOf(outline);
    suites.testsuite.forEach(({ testcase }, index) => {
      const read = testcase.map(asJenkins);
      expect(new Set(read.map((one) => one.package))).toEqual(new Set([outline.targets[index]?.name]));
      expect(read.filter(({ className }) => className === 'createPlant').map(({ name }) => name)).toEqual(
        outline.cases.map(({ id }) => id),
      );
      expect(read.every(({ status, details }) => (status === 'passed') === (details === undefined))).toBe(true);
    });
  });

  test('GitLab tells every test case from every other, and has something to show for each that did not pass', async () => {
    const suites = await suitesOf(outline);
    const read = suites.testsuite.flatMap(({ testcase }) => testcase.map(asGitLab));
    expect(new Set(read.map(({ key }) => key)).size).toBe(read.length);
    expect(read.every(({ status, output }) => (status === 'success') === (output === undefined))).toBe(true);
  });
});

describe('a case', () => {
  const theCase = aCase('createPlant/body', { expect: refuse });

  async function only(result: CaseResult, more: Partial<Outline> = {}): Promise<TestCase> {
    const target = { name: 'it', verdict: 'violates', results: { [theCase.id]: result } } as const;
    const { testsuite } = await suitesOf({ cases: [theCase], targets: [target], ...more });
    const [testCase] = testsuite[0]?.testcase ?? [];
    if (testCase === undefined) throw new Error('the suite is empty');
    return testCase;
  }

  test('that failed tells all that is needed to act on it', async () => {
    const { details, trace, seconds } = asJenkins(await only({ kind: 'failed', findings: [aFinding(theCase, {})] }));
    expect(details).toBe('A request that breaks the contract was accepted with 200.');
    expect(seconds).toBe(0.002);
    expect(trace?.split('\n').map((line) => line.split(':')[0])).toEqual([
      'violation invalid-request-accepted',
      'changed',
      'expected',
      'received',
      'contract',
      'fix',
      'reproduce',
    ]);
    expect(trace).toContain(`--data '{"id":1,"name":"Fern"}'`);
  });

  test('with several violations is one failure that holds them all', async () => {
    const findings = [aFinding(theCase, {}), aFinding(theCase, { rule: 'server-error', message: 'Then it broke.' })];
    const { details, trace } = asJenkins(await only({ kind: 'failed', findings }));
    expect(details).toBe('A request that breaks the contract was accepted with 200. (and 1 more finding)');
    expect(trace).toContain('violation server-error: Then it broke.');
  });

  test('with a warning passes and says so, but fails in a strict run', async () => {
    const result: CaseResult = { kind: 'passed', findings: [aFinding(theCase, { level: 'warning', message: 'Hm.' })] };
    const passed = await only(result);
    expect(asJenkins(passed).status).toBe('passed');
    expect(passed['system-out']).toContain('warning invalid-request-accepted: Hm.');
    const strict = await only(result, { strict: true });
    expect(asGitLab(strict).status).toBe('failed');
    expect(strict['system-out']).toBeUndefined();
  });

  test('with a note passes in every run', async () => {
    const result: CaseResult = { kind: 'passed', findings: [aFinding(theCase, { level: 'note' })] };
    expect(asJenkins(await only(result, { strict: true })).status).toBe('passed');
  });

  test('with a declared deviation is skipped, with the reason', async () => {
    const known = { reason: 'Prism cannot do better.', expires: '2027-01-31' };
    const read = asJenkins(
      await only({ kind: 'deviates', findings: [aFinding(theCase, { known }), aFinding(theCase, { known })] }),
    );
    expect(read).toMatchObject({
      status: 'skipped',
      details: 'declared deviation: invalid-request-accepted, Prism cannot do better. (until 2027-01-31)',
    });
  });

  test('that does not apply is skipped, with the reason', async () => {
    const read = asGitLab(await only({ kind: 'not-applicable', reason: 'it is a mock', findings: [] }));
    expect(read).toMatchObject({ status: 'skipped', output: 'not applicable: it is a mock' });
  });

  test('without an answer that could be judged is an error only where a success was due', async () => {
    const result: CaseResult = { kind: 'inconclusive', reason: 'still 429', findings: [] };
    expect(asGitLab(await only(result))).toMatchObject({ status: 'skipped', output: 'inconclusive: still 429' });
    const accept = aCase(theCase.id);
    expect(asGitLab(await only(result, { cases: [accept] }))).toMatchObject({ status: 'error' });
  });

  test('names the file in which it is written, else the document', async () => {
    const { testsuite } = await suitesOf(runs.conforming);
    const files = testsuite[0]?.testcase.map((one) => asGitLab(one).file);
    expect(files?.at(-1)).toBe('contracts/plants.yaml');
    expect(files?.[0]).toBe('openapi.yaml');
  });
});

describe('a target without a verdict', () => {
  test('is an error that says why, and what to do', async () => {
    const { testsuite } = await suitesOf(runs.tokenRefused);
    const [error, ...others] = testsuite[0]?.testcase.map(asJenkins) ?? [];
    expect(error).toMatchObject({ className: 'target', name: 'can be judged', status: 'failed' });
    expect(error?.trace).toMatch(/^openapi\.yaml:13:3: .* refused the good token .*; put a token that it knows/);
    expect(others.every(({ status }) => status === 'skipped')).toBe(true);
  });

  test('is an error also where no case and no problem says why', async () => {
    const { testsuite } = await suitesOf({
      cases: cases,
      targets: [{ name: 'it', verdict: 'no-verdict', notExercised: ['createPlant'] }],
    });
    expect(testsuite[0]?.testcase.map(asGitLab)[0]).toMatchObject({
      status: 'error',
      output: 'no verdict: createPlant was not tested: the server accepted none of its requests.',
    });
  });
});

function totals(cases: readonly TestCase[]): Attributes {
  const of = (element: 'failure' | 'error' | 'skipped'): string =>
    String(cases.filter((one) => one[element] !== undefined).length);
  return { tests: String(cases.length), failures: of('failure'), errors: of('error'), skipped: of('skipped') };
}
