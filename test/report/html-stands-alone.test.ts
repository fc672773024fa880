import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { html } from '../../src/report/index.js';
import type { CaseResult } from '../../src/run/index.js';
import { aCase, aFinding, eventsOf, place } from './events.js';
import { hostile, runOf } from './hostile-runs.js';
import { twoTargets } from './html-pages.js';
import * as runs from './runs.js';
import { reportOf, stringSink } from './string-sink.js';
import { goodCases } from '../run/plant-store.js';
import { runAgainst } from '../run/runs.js';
import { httpServer, TOKEN } from '../run/servers.js';

const inline = /<(?<name>style|script)(?<attributes>[^>]*)>(?<text>[^]*?)<\/\k<name>>/g;

test.each([
  ['a run with findings', twoTargets],
  ['a green run', runs.conforming],
  ['a run without a verdict', runs.tokenRefused],
  ['a run of hostile texts', runOf(hostile.map(([, text]) => text).join(''))],
] as const)('%s runs and styles what its policy names, and nothing else', async (_, outline) => {
  const page = await reportOf(html, outline);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#39;', "'");
  const parts = [...page.matchAll(inline)].map(({ groups }) => groups!);
  expect(parts.map(({ name, attributes }) => `${name}${attributes}`)).toEqual([
    'style',
    'script type="application/json" id="data"',
    'script',
  ]);
  const [style, , script] = parts.map(({ text }) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  const outside = page.replaceAll(inline, '');
  expect(outside).not.toMatch(/<[^>]* (?:src|on\w+|style)=/);
  for (const [, link] of outside.matchAll(/ href="([^"]*)"/g)) expect(link).toMatch(/^(?:#|data:image\/svg)/);
});

test('without a script there are still the verdicts, the numbers and what was found', async () => {
  const page = await reportOf(html, runs.threeTargets);
  const text = page.replaceAll(inline, '').replaceAll(/<[^>]*>/g, '');
  expect(text).toMatch(/reference[^]*Conforms[^]*staging\.plants[^]*Violates the contract[^]*No verdict/);
  expect(text).toContain('nothing answers at https://plants.example.com/api/v1: connection refused');
  expect(text).toMatch(
    /violation invalid-request-accepted on https:\/\/staging\S*, 8 cases, openapi\.yaml:61:15: A request whose id/,
  );
});

test('the data come back as they were, whatever is in them', async () => {
  const text = hostile.map(([, each]) => each).join('');
  const page = await reportOf(html, runOf(text));
  const data = JSON.parse(/id="data">([^]*?)<\/script>/.exec(page)?.[1] ?? '');
  expect(data.cases[0].id).toBe(text);
  expect(data.causes[0].findings[0].received).toBe(text);
  const unseen = /[^\P{C}\n]|[\u2028\u2029]/u;
  expect(unseen.test(page.replace(/<script>[^]*<\/script>/, ''))).toBe(false);
});

test('a server with much to say makes no page that nothing can open', async () => {
  const reproduce = 'x'.repeat(130_000);
  const cases = Array.from({ length: 40 }, (_, index) => aCase(`createPlant/${index}`));
  const results = cases.map((theCase, index): [string, CaseResult] => {
    const texts = { reproduce, place: place(index, 1, `/${index}`) };
    return [theCase.id, { kind: 'failed', findings: [aFinding(theCase, texts)] }];
  });
  const outline = {
    cases,
    targets: [{ name: 'loud', verdict: 'violates', results: Object.fromEntries(results) }],
  } as const;
  expect((await reportOf(html, outline)).length).toBeLessThan(4_500_000);
});

test('the secret is nowhere, in whatever form it comes back', async () => {
  const url = await httpServer((request, response) => {
    const said = [
      TOKEN,
      encodeURIComponent(TOKEN),
      Buffer.from(TOKEN).toString('base64'),
      request.headers.authorization,
    ];
    response
      .writeHead(500, { 'X-Said': said.join(' '), 'Content-Type': 'application/json' })
      .end(JSON.stringify({ said }));
  });
  const { events } = await runAgainst(url, goodCases(3));
  const sink = stringSink();
  await html(
    (async function* () {
      yield* events;
    })(),
    sink,
  );
  const page = sink.written.join('');
  expect(page).toContain('$TRELLIS_TOKEN');
  for (const form of [TOKEN, encodeURIComponent(TOKEN), Buffer.from(TOKEN).toString('base64')]) {
    expect(page.toLowerCase()).not.toContain(form.toLowerCase());
  }
});

test('it is written for one target as for several', async () => {
  const sink = stringSink();
  await html(eventsOf(runs.violating), sink);
  expect(sink.written.join('')).not.toContain('class="letter"');
  expect(await reportOf(html, runs.sideBySide)).toContain('class="letter"');
});
