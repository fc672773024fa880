import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { json, type ReportDocument } from '../../src/report/index.js';
import type { Outline } from './events.js';
import { cases } from './plant-store-cases.js';
import * as runs from './runs.js';
import { parseReport, reportOf } from './string-sink.js';

const schemaFile = new URL('../../schemas/report.schema.json', import.meta.url);
const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile<ReportDocument>(JSON.parse(readFileSync(schemaFile, 'utf8')));

function errorsOf(document: unknown): readonly string[] {
  return validate(document)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

async function documentOf(outline: Outline): Promise<ReportDocument> {
  return parseReport(await reportOf(json, outline));
}

describe('the schema of the JSON report', () => {
  test.each(Object.entries<Outline>(runs))('describes the report of the run %s', async (_name, outline) => {
    expect(errorsOf(await documentOf(outline))).toEqual([]);
  });

  test('allows nothing that it does not describe', async () => {
    const document = await documentOf(runs.violating);
    expect(errorsOf({ ...document, extra: 1 })).toEqual([' must NOT have additional properties']);
    expect(errorsOf({ ...document, version: '2' })).toEqual(['/version must be equal to constant']);
  });

  test('demands all that a reader relies on', async () => {
    const { seed: _seed, ...document } = await documentOf(runs.violating);
    expect(errorsOf(document)).toEqual([" must have required property 'seed'"]);
  });
});

describe('the JSON report', () => {
  test('has every case of every target, in the same order', async () => {
    const document = await documentOf(runs.threeTargets);
    const ids = cases.map(({ id }) => id);
    expect(document.targets.map((target) => target.cases.map(({ id }) => id))).toEqual([ids, ids, ids]);
    expect(document.targets[2]?.cases.every(({ result }) => result === 'not-run')).toBe(true);
  });

  test('counts what its cases say', async () => {
    for (const outline of Object.values<Outline>(runs)) {
      for (const { counts, cases } of (await documentOf(outline)).targets) {
        const of = (result: string): number => cases.filter((one) => one.result === result).length;
        expect(counts).toEqual({
          total: cases.length,
          passed: of('passed'),
          failed: of('failed'),
          deviates: of('deviates'),
          notApplicable: of('not-applicable'),
          inconclusive: of('inconclusive'),
          notRun: of('not-run'),
        });
      }
    }
  });

  test('keeps the exchange only where there is something to say', async () => {
    const [target] = (await documentOf(runs.violating)).targets;
    const withExchange = target?.cases.filter(({ exchange }) => exchange !== undefined) ?? [];
    expect(withExchange.length).toBeGreaterThan(0);
    expect(withExchange.every(({ findings, result }) => findings.length > 0 || result !== 'passed')).toBe(true);
    expect((await documentOf(runs.conforming)).targets[0]?.cases.some((one) => 'exchange' in one)).toBe(false);
  });

  test('is the same for the same run', async () => {
    expect(await reportOf(json, runs.sideBySide)).toBe(await reportOf(json, runs.sideBySide));
  });
});
