import { afterEach, describe, expect, test } from 'vitest';
import { deriveCases, loadCases, type Case } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import {
  parseBaseline,
  run,
  updateBaseline,
  urlTarget,
  type CaseFinished,
  type RunOptions,
} from '../../src/run/index.js';
import type { Change } from '../correct-servers/plant-store/habits.js';
import { isNumber, token } from '../correct-servers/plant-store/plain.js';
import { startPlantStore } from '../correct-servers/plant-store/start.js';
import { plantStoreFaults } from '../faulty-servers/plant-store-faults.js';
import { aCase, goodCases } from './plant-store.js';

const contract = await loadContract('openapi.yaml');
const { cases: written } = await loadCases(['contracts'], contract);
const { cases: derived } = deriveCases(contract);

/** Of whatever it refuses it says the same, that an id is taken among other things. */
const ofFewWords: Change = ({ failure }) => ({
  failure: (status, _code, _message, request) => failure(status, 1, 'bad request', request),
});

/** The same, and for want of another way to see that there is none it takes an id of 0 for none. */
const withoutZero: Change = (plain) => ({
  ...ofFewWords(plain),
  objection: (value) => {
    const id: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
    return isNumber(id) && Number(id.$number) === 0 ? 'no id' : plain.objection(value);
  },
});

const stores: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

/** What came of the cases, in runs one after the other against one store that keeps what it was given. */
async function runs(
  change: Change,
  cases: readonly Case[],
  count: number,
  more: Pick<RunOptions, 'doubtsOff' | 'baselines'> = {},
): Promise<readonly CaseFinished[][]> {
  const store = await startPlantStore(change);
  stores.push(store);
  const all: CaseFinished[][] = [];
  for (let number = 1; number <= count; number++) {
    const finished: CaseFinished[] = [];
    const options = { contract, cases, targets: [urlTarget(store.url)], seed: `run ${number}`, ...more };
    for await (const event of run({ ...options, credentials: new Map([['', token]]) })) {
      if (event.type === 'case-finished') finished.push(event);
    }
    all.push(finished);
  }
  return all;
}

const ids = (finished: readonly CaseFinished[], kind: CaseFinished['result']['kind']): readonly string[] =>
  finished.filter(({ result }) => result.kind === kind).map((each) => each.case.id);

/** It has put off one request after all was done. */
const puttingOff: Change = (plain) => ({
  ...ofFewWords(plain),
  created: (plant, request) => {
    const isZero = /"id":\s*0[,}]/.test(request.body.toString());
    if (!isZero || request.memory.has('put off')) return plain.created(plant, request);
    request.memory.set('put off', true);
    return { status: 429, fields: { 'retry-after': '0' }, body: '' };
  },
});

describe.each([
  ['written', written],
  ['derived', derived],
])('a store that says the same of whatever it refuses, asked by the %s cases', (_source, cases) => {
  test('passes the first run, and the second with what it has left out', async () => {
    const [first = [], second = []] = await runs(ofFewWords, cases, 2);
    expect(ids(first, 'failed')).toEqual([]);
    expect(ids(first, 'not-applicable')).toEqual([]);
    expect(ids(second, 'failed')).toEqual([]);
    expect(ids(second, 'not-applicable')).toContain('createPlant/body/id/zero');
    const zero = second.find((each) => each.case.id === 'createPlant/body/id/zero');
    expect(zero?.result.doubts).toMatchObject([{ id: 'value-taken-before', status: 400, effect: 'inconclusive' }]);
  });

  test('passes where it puts off what it has done already', async () => {
    const [first = []] = await runs(puttingOff, cases, 1);
    expect(ids(first, 'failed')).toEqual([]);
    expect(ids(first, 'not-applicable')).toEqual(['createPlant/body/id/zero']);
  });

  test('is judged all the same where the doubt is off', async () => {
    const off = { doubtsOff: new Set(['value-taken-before']) };
    const [first = [], second = []] = await runs(ofFewWords, cases, 2, off);
    expect(ids(first, 'failed')).toEqual([]);
    expect(ids(second, 'failed')).toContain('createPlant/body/id/zero');
  });

  test('is found out where it refuses one value that it cannot have', async () => {
    const [first = []] = await runs(withoutZero, cases, 1);
    expect(ids(first, 'failed')).toEqual(['createPlant/body/id/zero']);
  });
});

describe('one that reads 1.0 as 1', () => {
  const readsWhole: Change = (plain) => ({
    ...ofFewWords(plain),
    parse: (bytes) => {
      const value = plain.parse(bytes);
      if (typeof value !== 'object' || value === null || !('id' in value) || !isNumber(value.id)) return value;
      return { ...value, id: { $number: value.id.$number.replace(/\.0+$/, '') } };
    },
  });
  const fixed = (id: string, number: string, outcome: 'accept' | 'survive' = 'accept'): Case =>
    aCase(`createPlant/body/id/${id}`, { expect: { outcome }, request: { body: [`{"id":${number},"name":"Fern"}`] } });
  const others = [...goodCases(1), fixed('two', '2'), fixed('three', '3')];

  test('has 1 from there', async () => {
    const [first = []] = await runs(
      readsWhole,
      [...others, fixed('point-zero', '1.0', 'survive'), fixed('one', '1')],
      1,
    );
    expect(ids(first, 'failed')).toEqual([]);
  });

  test('refuses 1 for itself where nothing was there', async () => {
    const withoutOne: Change = (plain) => ({
      ...readsWhole(plain),
      isTaken: ({ id }, request) => id === '1' || plain.isTaken({ id, name: '' }, request),
    });
    const [first = []] = await runs(withoutOne, [...others, fixed('one', '1')], 1);
    expect(ids(first, 'failed')).toEqual(['createPlant/body/id/one']);
  });
});

describe('a store whose names are unique and that quotes the taken name with a status that the document does not name', () => {
  const named = (
    id: string,
    name: string,
    outcome: 'accept' | 'survive',
    plantId: string | { unique: 'int64' },
  ): Case => {
    const body = ['{"id":', plantId, `,"name":${JSON.stringify(name)}}`];
    return aCase(`createPlant/body/name/${id}`, { expect: { outcome }, request: { body } });
  };
  const odd = [
    named('quotes', `O'Fern" OR 1=1 --`, 'survive', '1'),
    named('markup', '<i>Fern</i>', 'accept', '2'),
    named('empty', '', 'accept', { unique: 'int64' }),
    named('one-character', 'a', 'survive', { unique: 'int64' }),
  ];
  const body = ['{"id":', { unique: 'int64' }, ',"name":"', { unique: 'string' }, '"}'] as const;
  const good = aCase('createPlant/good', { request: { body } });
  const uniqueNames =
    (status: number): Change =>
    ({ failure }) => ({
      isTaken: ({ name }, request) => {
        const names = (request.memory.get('names') as Set<string> | undefined) ?? new Set<string>();
        const isTaken = names.has(name);
        request.memory.set('names', names.add(name));
        return isTaken;
      },
      failure: (usual, code, message, request) => {
        if (code !== 22) return failure(usual, code, message, request);
        const { name } = JSON.parse(request.body.toString()) as { name: string };
        const reply = failure(status, code, `user '${name}': user already exist`, request);
        return { ...reply, body: String(reply.body).replaceAll('<', String.raw`\u003c`) };
      },
    });

  test.each([
    // A 403 is legal for requests of which the document says nothing.
    [403, odd.filter(({ expect: { outcome } }) => outcome === 'accept')],
    [423, odd],
  ])('passes the second run as well: %i', async (status, refused) => {
    const [first = [], second = []] = await runs(uniqueNames(status), [good, ...odd], 2);
    expect(ids(first, 'passed')).toHaveLength(5);
    expect(ids(second, 'failed')).toEqual([]);
    expect(ids(second, 'not-applicable').toSorted()).toEqual(refused.map(({ id }) => id).toSorted());
  });

  test('fails both runs if it rejects a name for another reason', async () => {
    const withoutMarkup: Change = (plain) => ({
      ...uniqueNames(423)(plain),
      objection: (value) => (JSON.stringify(value).includes('<i>') ? `bad name '<i>Fern</i>'` : plain.objection(value)),
    });
    for (const finished of await runs(withoutMarkup, [good, ...odd], 2))
      expect(ids(finished, 'failed')).toEqual(['createPlant/body/name/markup']);
  });
});

describe('an invalid request that a store has accepted', () => {
  const cases = derived.filter(({ id }) => /^createPlant\/(?:good|body\/id|body\/name\/(?:missing|null)$)/.test(id));
  const refusals = new Set(cases.filter(({ expect: { outcome } }) => outcome === 'refuse').map(({ id }) => id));
  const unproven = (finished: readonly CaseFinished[]): readonly string[] =>
    ids(finished, 'not-applicable').filter((id) => refusals.has(id));

  test.each([
    ['id is not required', 'createPlant/body/id/missing'],
    ['a null id is 0', 'createPlant/body/id/null'],
    ['one above int64 is one too much', 'createPlant/body/id/above-int64'],
  ])('is not passed in the next run: %s', async (fault, id) => {
    const { change } = plantStoreFaults.find((each) => each.id === fault)!;
    const [first = [], second = []] = await runs(change, cases, 2);
    expect(ids(first, 'failed')).toEqual([id]);
    expect(ids(second, 'failed')).toEqual([]);
    expect(unproven(second)).toContain(id);
    const doubts = second.find((each) => each.case.id === id)?.result.doubts;
    expect(doubts).toMatchObject([{ id: 'value-taken-before', status: 400 }]);
  });

  test.each<[string, Change]>([
    ['words of its own for a duplicate', () => ({})],
    [
      'one text for all',
      ({ failure }) => ({ failure: (status, _, __, request) => failure(status, 1, 'invalid, or taken', request) }),
    ],
  ])('is none where the store has %s, so that refusals count', async (_, change) => {
    const [, second = []] = await runs(change, cases, 2);
    expect(ids(second, 'failed')).toEqual([]);
    expect(unproven(second)).toEqual([]);
    expect([...refusals].every((id) => ids(second, 'passed').includes(id))).toBe(true);
  });
});

test.each([
  'name is not required',
  'an invalid body is 403',
  'the media type is ignored',
  'fractions are cut off',
  'leading zeros are taken',
])('a faulty store gives the same findings five times, and its baseline covers them: %s', async (fault) => {
  const { change } = plantStoreFaults.find((each) => each.id === fault)!;
  const cases = derived.filter(({ id }) =>
    /^createPlant\/(?:good|body\/name|media-type|body\/id\/fraction|body\/json-text\/leading-zero)/.test(id),
  );
  const found = (finished: readonly CaseFinished[]) => finished.flatMap(({ result }) => result.findings);
  const all = await runs(change, cases, 5);
  const prints = all.map((finished) =>
    found(finished)
      .map(({ fingerprint }) => fingerprint)
      .toSorted(),
  );
  expect(prints[0]!.length).toBeGreaterThan(0);
  for (const each of prints) expect(each).toEqual(prints[0]);
  const baseline = parseBaseline(updateBaseline(undefined, found(all[0]!)), 'baseline.yaml');
  const [again = []] = await runs(change, cases, 1, { baselines: new Map([['', [baseline]]]) });
  expect(ids(again, 'failed')).toEqual([]);
  expect(ids(again, 'deviates').length).toBeGreaterThan(0);
});
