import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import { aCase, goodCases, withBadBody, withoutToken } from './plant-store.js';
import { runAgainst } from './runs.js';
import { answerJson, plantStore, TOKEN } from './servers.js';

/** What a plant store was sent, and what it answers to an id that it has. */
async function rememberingStore(): Promise<{ readonly url: string; readonly ids: string[] }> {
  const ids: string[] = [];
  const url = await plantStore((request, response, body) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return false;
    const id = /"id":(-?\d+)/.exec(body)?.[1];
    if (id === undefined) return false;
    ids.push(id);
    if (ids.indexOf(id) === ids.length - 1) return false;
    answerJson(response, 400, { error: 9, message: 'taken' });
    return true;
  });
  return { url, ids };
}

const mixed: readonly Case[] = [...goodCases(1), withoutToken(), withBadBody()];

describe('a shard', () => {
  test('sends its cases and no other, but for the probe, which it does not tell of', async () => {
    const { url, ids } = await rememberingStore();
    const { cases, target } = await runAgainst(url, mixed, { shard: { index: 2, count: 3 } });
    expect(cases.map((event) => event.case.id)).toEqual(['no-token']);
    expect(ids).toHaveLength(1);
    expect(target).toMatchObject({
      verdict: 'conforms',
      notExercised: [],
      exercised: [],
      counts: { total: 1, passed: 1 },
    });
  });

  test('probes with values of its own, so that the case of another shard is not refused as taken', async () => {
    const { url, ids } = await rememberingStore();
    for (const index of [2, 3, 1]) {
      const { target } = await runAgainst(url, mixed, { shard: { index, count: 3 } });
      expect(target.verdict).toBe('conforms');
    }
    expect(new Set(ids).size).toBe(3);
  });

  test('borrows no case that could be sent only once', async () => {
    const { url, ids } = await rememberingStore();
    const once = aCase('the greatest id', { request: { body: ['{"id":9223372036854775807,"name":"Fern"}'] } });
    const fresh = withoutToken('fresh');
    const { target } = await runAgainst(url, [once, fresh], { shard: { index: 2, count: 2 } });
    expect(ids).toEqual([]);
    expect(target).toMatchObject({ verdict: 'no-verdict', problem: { code: 'nothing-accepted' } });
  });

  test('without a case of its own fails nothing', async () => {
    const { target } = await runAgainst(await plantStore(), [withoutToken()], { shard: { index: 2, count: 2 } });
    expect(target).toMatchObject({ verdict: 'conforms', problem: undefined, counts: { total: 0 } });
  });

  test('has no verdict on a target that refuses the token, whatever its cases', async () => {
    const url = await plantStore();
    for (const index of [1, 2, 3]) {
      const { target } = await runAgainst(url, mixed, {
        shard: { index, count: 3 },
        credentials: new Map([['', 'x']]),
      });
      expect(target).toMatchObject({ verdict: 'no-verdict', problem: { code: 'token-refused' } });
    }
  });

  test('that is not there is refused before anything is sent', async () => {
    await expect(runAgainst('http://127.0.0.1:1', mixed, { shard: { index: 4, count: 3 } })).rejects.toThrow(
      'there is no shard 4 of 3; number four shards from 1/4 to 4/4',
    );
  });

  test('knows the run that it is a part of, and differs from that of other cases', async () => {
    const url = await plantStore();
    const startOf = async (cases: readonly Case[], index: number): Promise<unknown> => {
      const [first] = (await runAgainst(url, cases, { shard: { index, count: 2 } })).events;
      return first?.type === 'run-started' ? first.shard : undefined;
    };
    const one = await startOf(mixed, 1);
    expect(one).toEqual({ index: 1, count: 2, total: 3, digest: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(await startOf(mixed, 2)).toEqual({ ...(one as object), index: 2 });
    expect(await startOf(mixed.toReversed(), 1)).not.toEqual(one);
  });
});
