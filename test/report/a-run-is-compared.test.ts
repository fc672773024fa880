import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  collect,
  comparedWith,
  html,
  json,
  junit,
  readReport,
  replay,
  sarif,
  terminal,
} from '../../src/report/index.js';
import type { Level } from '../../src/checks/index.js';
import type { CaseResult } from '../../src/run/index.js';
import { chromium, openBrowser, type BrowserPage } from '../browser/browser.js';
import { aCase, aFinding, eventsOf, refuse, type Outline } from './events.js';
import { coverage, htmlFiles } from './html-pages.js';
import { sarifErrors } from './schema-errors.js';
import { stringSink } from './string-sink.js';

const cases = ['kept', 'mended', 'broken', 'skipped', 'good'].map((name) =>
  aCase(`createPlant/${name}`, name === 'good' ? {} : { expect: refuse }),
);
const prints: Readonly<Record<string, string>> = {
  kept: 'aaaaaaaaaaaaaaaa',
  mended: 'bbbbbbbbbbbbbbbb',
  broken: 'cccccccccccccccc',
  skipped: 'dddddddddddddddd',
};

function failing(name: string, level: Level = 'violation'): readonly [string, CaseResult] {
  const theCase = cases.find(({ id }) => id.endsWith(name))!;
  const finding = aFinding(theCase, { fingerprint: prints[name]!, message: `It has \`${name}\`.`, level });
  return [theCase.id, { kind: level === 'violation' ? 'failed' : 'passed', findings: [finding] }];
}

function outlineOf(name: string, results: Readonly<Record<string, CaseResult>>): Outline {
  const verdict = Object.values(results).some(({ kind }) => kind === 'failed') ? 'violates' : 'conforms';
  return { cases, targets: [{ name, verdict, results, coverage }] };
}

const inconclusive: CaseResult = { kind: 'inconclusive', reason: 'still 429 after 3 retries', findings: [] };
const before = outlineOf('staging', Object.fromEntries([failing('kept'), failing('mended'), failing('skipped')]));
const after = outlineOf('http://127.0.0.1:3000', {
  ...Object.fromEntries([failing('kept'), failing('broken')]),
  'createPlant/skipped': inconclusive,
});

/** The second run compared with the report of the first, which has another name for the only target. */
async function compared(second: Outline, first: Outline = before) {
  const run = await collect(eventsOf(first));
  const names = second.targets.map(({ name }) => name);
  return comparedWith(
    { file: 'old.json', run: { ...run, started: { ...run.started, startedAt: '2026-11-16T09:00:00.000Z' } } },
    names,
  )(eventsOf(second));
}

async function reported(reporter: typeof json, second: Outline, first?: Outline): Promise<string> {
  const sink = stringSink();
  await reporter(await compared(second, first), sink);
  return sink.written.join('');
}

test('a finding is new, still there or gone, and only new ones fail the run', async () => {
  const run = await collect(await compared(after));
  expect(run.targets[0]?.comparison).toMatchObject({
    new: 1,
    still: 1,
    gone: [{ fingerprint: prints['mended'], case: 'createPlant/mended' }],
    unjudged: 1,
  });
  expect(run.targets[0]?.counts).toMatchObject({ failed: 1, deviates: 1 });
  expect(run.verdict).toBe('violates');
  const same = await collect(await compared(before));
  expect(same).toMatchObject({ verdict: 'conforms', targets: [{ counts: { failed: 0, deviates: 3 } }] });
});

test('a finding that weighs more than before is new, and one that weighs less is not', async () => {
  const warned = outlineOf('staging', Object.fromEntries([failing('kept', 'warning')]));
  const violated = outlineOf('staging', Object.fromEntries([failing('kept')]));
  expect((await collect(await compared(violated, warned))).verdict).toBe('violates');
  const eased = await collect(await compared(warned, violated));
  expect(eased.targets[0]?.comparison).toMatchObject({ new: 0, still: 1, gone: [] });
});

test('notes are not counted, but a violation that is only noted now is still there', async () => {
  const first = outlineOf('x', Object.fromEntries([failing('kept'), failing('mended', 'note')]));
  const second = outlineOf('x', Object.fromEntries([failing('kept', 'note'), failing('broken', 'note')]));
  const { targets } = await collect(await compared(second, { ...first, cases }));
  expect(targets[0]?.comparison).toMatchObject({ new: 0, still: 1, gone: [], unjudged: 0 });
});

test('where all that failed is known, a run that proves nothing has no verdict', async () => {
  const undecided = outlineOf('x', { ...Object.fromEntries([failing('kept')]), 'createPlant/good': inconclusive });
  expect((await collect(await compared(undecided))).targets[0]).toMatchObject({
    verdict: 'no-verdict',
    problem: { code: 'inconclusive' },
  });
});

test('the earlier report has to have the target, and be of a whole run', async () => {
  const run = await collect(eventsOf(before));
  expect(() => comparedWith({ file: 'old.json', run }, ['a', 'b'])).toThrow(/^old\.json does not have the target a/);
  const shard = { index: 1, count: 2, total: 9, digest: '0123456789abcdef' };
  const part = { ...run, started: { ...run.started, shard } };
  expect(() => comparedWith({ file: 'old.json', run: part }, ['a'])).toThrow(
    /^old\.json is the report of shard 1 of 2/,
  );
});

test('the JSON report carries the comparison, and can be compared anew', async () => {
  const first = readReport(await reported(json, after), 'new.json');
  expect(first.started.compared).toEqual({ file: 'old.json', startedAt: '2026-11-16T09:00:00.000Z' });
  expect(first).toEqual(readReport(await textOf(replay(first)), 'again.json'));
  const nothing = await collect(eventsOf(outlineOf('x', {})));
  const anew = await collect(
    comparedWith({ file: 'empty.json', run: nothing }, [first.targets[0]!.name])(replay(first)),
  );
  expect(anew.targets[0]).toMatchObject({ comparison: { new: 2, still: 0, gone: [] }, counts: { failed: 2 } });
});

async function textOf(events: Parameters<typeof json>[0]): Promise<string> {
  const sink = stringSink();
  await json(events, sink);
  return sink.written.join('');
}

test('SARIF tells the state of each result against the earlier report', async () => {
  const text = await reported(sarif, after);
  expect(sarifErrors(text)).toEqual([]);
  const { results } = JSON.parse(text).runs[0];
  expect(
    results.map((each: any) => [each.partialFingerprints['trellis/v1'], each.baselineState, each.suppressions?.length]),
  ).toEqual([
    [prints['kept'], 'unchanged', 0],
    [prints['broken'], 'new', 0],
    [prints['mended'], 'absent', undefined],
  ]);
});

test('JUnit skips what is known, and the terminal tells what is new in full and the rest in a line', async () => {
  const xml = await reported(junit, after);
  expect(xml).toContain('known finding: invalid-request-accepted, also in old.json of 2026-11-16');
  expect(xml).toContain('failures="1"');
  const text = await reported(terminal, after);
  expect(text).toContain('It has `broken`.');
  expect(text).toContain('~ invalid-request-accepted · still there in 1 case\n  It has `kept`.\n');
  expect(text).toContain('✓ invalid-request-accepted · gone in 1 case\n  It has `mended`.\n    createPlant/mended\n');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'Compared with old.json of 2026-11-16: 1 new finding, 1 gone, 1 still there. This run did not judge the cases of 1 other finding of that report.',
  );
});

describe.skipIf(chromium === undefined)('in the HTML report', () => {
  let page: BrowserPage;
  let files: Awaited<ReturnType<typeof htmlFiles>>;
  beforeAll(async () => {
    [files, page] = await Promise.all([htmlFiles(), openBrowser()]);
  });
  afterAll(() => Promise.all([page?.close(), files?.remove()]));

  const texts = (selector: string): Promise<string[]> =>
    page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.innerText.replaceAll(/\\s+/g, ' ').trim())`,
    );

  test('the problems come first, what is new is marked, and the filter stays in view', async () => {
    await page.open(await files.writeText(await reported(html, after)));
    expect(await texts('.problems h2')).toEqual(['1 distinct problem 1 violation']);
    expect(await texts('.problems li')).toEqual([
      '✗ The server accepted an invalid request createPlant · 2 cases new It has kept.',
    ]);
    expect(await texts('.finding .since')).toEqual(['1 new']);
    expect(await page.evaluate(`document.querySelector('main').firstElementChild.firstElementChild.className`)).toBe(
      'problems',
    );
    expect(await texts('.compared-with')).toEqual([
      'Compared with old.json of 2026-11-16: 1 new finding, 1 gone, 1 still there. This run did not judge the cases of 1 other finding of that report.',
    ]);
    await page.evaluate(`{
      const control = document.querySelector('#filters [name=since]');
      control.value = 'new';
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
    expect(await texts('.finding .message')).toEqual(['It has broken.']);
    expect(await texts('.cases tbody tr')).toHaveLength(1);
    for (const width of [1280, 390]) {
      await page.command('Emulation.setDeviceMetricsOverride', {
        width,
        height: 300,
        deviceScaleFactor: 1,
        mobile: false,
      });
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      expect(
        await page.evaluate(
          `(() => { const { top, bottom } = document.querySelector('#filters').getBoundingClientRect(); return top >= 0 && bottom < 220; })()`,
        ),
      ).toBe(true);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    expect(page.complaints).toEqual([]);
  });
});
