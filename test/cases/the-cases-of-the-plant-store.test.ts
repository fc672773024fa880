import { beforeAll, describe, expect, test } from 'vitest';
import {
  credentialVariants,
  judgePlan,
  loadCases,
  placeCredentials,
  bodyTemplate,
  type Case,
  type WrittenCases,
} from '../../src/cases/index.js';
import type { Operation } from '../../src/contract/index.js';
import { plantContract, sentBody, shown } from './load.js';

let written: WrittenCases;
let createPlant: Operation;

beforeAll(async () => {
  const contract = await plantContract();
  written = await loadCases(['contracts'], contract);
  const operation = contract.operation('createPlant');
  if (operation === undefined) throw new Error('there is no createPlant');
  createPlant = operation;
});

const of = (outcome: string): readonly Case[] =>
  written.cases.filter(({ expect: { outcome: own } }) => own === outcome);

test('every rule of the specification has cases', () => {
  expect(written.rules.length).toBeGreaterThan(15);
  expect(written.rules.filter(({ cases }) => cases.length === 0).map(({ id }) => id)).toEqual([]);
});

test('every case that demands something proves a rule', () => {
  const demanding = written.cases.filter(({ expect: { outcome } }) => outcome !== 'survive');
  const idle = demanding.filter(({ proves, level }) => proves === undefined && level !== 'warning');
  expect(idle.map(({ id }) => id)).toEqual([]);
});

test('every outcome is asked for, by ids that begin with the operation', () => {
  expect(['accept', 'refuse', 'deny', 'survive'].filter((outcome) => of(outcome).length < 15)).toEqual([]);
  expect(written.cases.filter(({ id }) => !id.startsWith('createPlant/')).map(({ id }) => id)).toEqual([]);
});

test('an accepted plant has a fresh id, or is tagged as having none', () => {
  const fixed = of('accept').filter(
    ({ request }) => request.body && bodyTemplate(request.body).every((part) => typeof part === 'string'),
  );
  expect(fixed.map(({ id, tags }) => [id, ...tags])).toEqual([
    ['createPlant/body/id/zero', 'fixed-id'],
    ['createPlant/body/id/minus-one', 'fixed-id'],
    ['createPlant/body/id/int64-maximum', 'fixed-id'],
    ['createPlant/body/id/int64-minimum', 'fixed-id'],
  ]);
  expect(new Set(fixed.map(({ request }) => sentBody(request))).size).toBe(fixed.length);
});

test('what stays open cannot take the id of a case that must be accepted', () => {
  const fixed = /"id":(?:-?0|-1|9223372036854775807|-9223372036854775808)[,}.e]/;
  const taking = written.cases.filter(({ tags, request, before }) => {
    return !tags.includes('fixed-id') && [request, ...before].some((plan) => fixed.test(sentBody(plan)));
  });
  expect(taking.map(({ id }) => id)).toEqual([]);
});

test('every variant that a bearer token has is tried', () => {
  const applicable = credentialVariants.filter(({ id }) => {
    const plan = { kind: 'variant', variant: id } as const;
    return placeCredentials(plan, createPlant, new Map([['', 'Tr3llis-token']])).kind === 'placed';
  });
  const tried = new Set(
    written.cases.map(({ request: { credentials } }) => (credentials.kind === 'variant' ? credentials.variant : '')),
  );
  expect(applicable.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
});

describe('bounds are exact', () => {
  test.each([
    ['createPlant/body/id/int64-maximum', 'accept', '{"id":9223372036854775807,"name":"Fern"}'],
    ['createPlant/body/id/int64-minimum', 'accept', '{"id":-9223372036854775808,"name":"Fern"}'],
    ['createPlant/body/id/above-maximum', 'refuse', '{"id":9223372036854775808,"name":"Fern"}'],
    ['createPlant/body/id/below-minimum', 'refuse', '{"id":-9223372036854775809,"name":"Fern"}'],
  ])('%s', (id, outcome, body) => {
    const found = written.cases.find((theCase) => theCase.id === id);
    expect([found?.expect.outcome, shown(found?.request.body)]).toEqual([outcome, body]);
  });
});

test('no text of a refused value goes beyond Latin-1, which some servers put into a header field', () => {
  const refused = [...of('refuse'), ...of('deny')].filter(({ request }) => /[^\0-\xff]/.test(sentBody(request)));
  expect(refused.map(({ id }) => id)).toEqual(['createPlant/json/invalid-utf8']);
});

test('each case that demands acceptance is a good request even to a fresh look, and no refused one is', () => {
  const flawed = of('accept').filter(
    ({ request, level }) => level !== 'warning' && judgePlan(request, createPlant).length > 0,
  );
  const flawless = of('refuse').filter(({ request }) => judgePlan(request, createPlant).length === 0);
  expect([...flawed, ...flawless].map(({ id }) => id)).toEqual([]);
});

test('without a token nothing but safe methods goes elsewhere unasked', () => {
  const elsewhere = written.cases.filter(({ aspects }) => aspects.includes('method') || aspects.includes('path'));
  const intrusive = elsewhere.filter(({ needs }) => needs.includes('intrusive')).map(({ id }) => id);
  expect(intrusive).toEqual([
    'createPlant/method/put',
    'createPlant/method/patch',
    'createPlant/method/delete',
    'createPlant/method/unknown',
  ]);
});
