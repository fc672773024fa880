import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import { TrellisError } from '../../src/error/index.js';
import { urlTarget, type Target } from '../../src/run/index.js';
import { aCase, goodCases, withoutToken } from './plant-store.js';
import { runAgainst, verdictOf } from './runs.js';
import { answerJson, plantStore } from './servers.js';

const bearer = (name: string): string => `${name}-t0ken-of-the-plant-store`;

/** A store that takes `first` for so many good requests, then `second`, and repeats whatever it is sent. */
async function expiringStore(lifetime: number, then = bearer('second')) {
  let accepted = 0;
  return plantStore((request, response) => {
    const valid = accepted < lifetime ? bearer('first') : then;
    if (request.headers.authorization !== `Bearer ${valid}`) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      answerJson(response, 401, { error: 1, message: 'no token' });
    } else {
      accepted++;
      answerJson(response, 200, { name: 'Fern' });
    }
    return true;
  });
}

/** The tokens that are to be had, one after the other; `undefined` for a command that fails. */
function renewable(url: string, ...tokens: readonly (string | undefined)[]) {
  const left = [...tokens];
  let renewals = 0;
  const target: Target = {
    ...urlTarget(url),
    start: () =>
      Promise.resolve({
        url,
        credentials: new Map([['', bearer('first')]]),
        renew: async () => {
          renewals++;
          const token = left.length > 1 ? left.shift() : left[0];
          if (token === undefined) throw new TrellisError([{ code: 'token-command', message: 'the command failed' }]);
          return new Map([['', token]]);
        },
        close: () => Promise.resolve(),
      }),
  };
  return { target, renewals: () => renewals };
}

const variant = (name: string): Case =>
  aCase(`auth/${name}`, {
    expect: { outcome: 'deny' },
    aspects: ['credentials'],
    request: { credentials: { kind: 'variant', variant: name } },
  });

describe('a credential that is let in no longer', () => {
  test('is renewed once, and what it was refused for is sent again', async () => {
    const { target, renewals } = renewable(await expiringStore(3), bearer('second'));
    const cases = [...goodCases(8), withoutToken(), variant('wrong'), variant('case-flipped')];
    const { cases: finished, target: end, events } = await runAgainst(target.name, cases, { targets: [target] });
    expect(finished.map(verdictOf)).toEqual(cases.map(() => 'passed'));
    expect([renewals(), end.verdict, end.renewals]).toEqual([1, 'conforms', 1]);
    expect(JSON.stringify(events)).not.toMatch(/(?:first|second)-t0ken/);
  });

  test('is renewed each time that it expires, also where no good request is among the cases to come', async () => {
    let [generation, left] = [0, 5];
    const url = await plantStore((request, response, body) => {
      if (request.headers.authorization !== `Bearer ${bearer(generation === 0 ? 'first' : `no-${generation}`)}`) {
        response.setHeader('WWW-Authenticate', 'Bearer');
        answerJson(response, 401, { error: 1, message: 'no token' });
        return true;
      }
      if (--left === 0) [generation, left] = [generation + 1, 5];
      const bad = body.includes('"fern"');
      answerJson(response, bad ? 400 : 200, bad ? { error: 2, message: 'bad id' } : { name: 'Fern' });
      return true;
    });
    const { target, renewals } = renewable(url, ...[1, 2, 3, 4, 5, 6].map((number) => bearer(`no-${number}`)));
    const refused = Array.from({ length: 12 }, (_, index) =>
      aCase(`bad/${index}`, { expect: { outcome: 'refuse' }, request: { body: ['{"id":"fern","name":"Fern"}'] } }),
    );
    const cases = [...goodCases(1), ...refused];
    const { cases: finished } = await runAgainst(target.name, cases, { targets: [target], concurrency: 1 });
    expect(finished.map(verdictOf)).toEqual(cases.map(() => 'passed'));
    expect(renewals()).toBeGreaterThan(1);
  });

  test('is noticed in the midst of a sequence, too', async () => {
    const { target } = renewable(await expiringStore(1), bearer('second'));
    const spelt = aCase('auth/sequence', { before: goodCases(1).map(({ request }) => request) });
    const { cases } = await runAgainst(target.name, [...goodCases(1), spelt], { targets: [target], concurrency: 1 });
    expect(cases.map(verdictOf)).toEqual(['passed', 'passed']);
  });

  test('ends the run without a verdict where there is no other', async () => {
    const { target } = renewable(await expiringStore(2), bearer('first'));
    const { target: end } = await runAgainst(target.name, goodCases(6), { targets: [target] });
    expect(end).toMatchObject({ verdict: 'no-verdict', problem: { code: 'credential-expired' } });
    expect(end.counts).toMatchObject({ failed: 0 });
  });

  test('ends the run without a verdict where a new one cannot be had', async () => {
    const { target } = renewable(await expiringStore(2), undefined);
    const { target: end } = await runAgainst(target.name, goodCases(6), { targets: [target] });
    expect(end).toMatchObject({ verdict: 'no-verdict', problem: { code: 'token-command' } });
    expect(end.problem?.message).toContain('expired, and the command failed');
  });
});

describe('what is no expiry', () => {
  test('a target that refuses the new one as well is at fault, and nothing is renewed again', async () => {
    const { target, renewals } = renewable(await expiringStore(2, 'nothing'), bearer('second'), bearer('third'));
    const { target: end } = await runAgainst(target.name, goodCases(6), { targets: [target] });
    expect([renewals(), end.verdict]).toEqual([1, 'violates']);
  });

  test('a target that refuses the credential for one request alone is at fault', async () => {
    const url = await plantStore((request, response, body) => {
      const odd = body.includes('Moss');
      if (!odd && request.headers.authorization === `Bearer ${bearer('first')}`) {
        answerJson(response, 200, { name: 'Fern' });
      } else {
        response.setHeader('WWW-Authenticate', 'Bearer');
        answerJson(response, 401, { error: 1, message: 'no token' });
      }
      return true;
    });
    const { target, renewals } = renewable(url, bearer('second'));
    const odd = aCase('odd', { request: { body: ['{"id":', { unique: 'int64' }, ',"name":"Moss"}'] } });
    const { cases } = await runAgainst(target.name, [...goodCases(2), odd], { targets: [target], concurrency: 1 });
    expect(cases.map(verdictOf)).toEqual(['passed', 'passed', ['valid-request-refused']]);
    expect(renewals()).toBe(0);
  });

  test('one that was never let in is a wrong one', async () => {
    const { target, renewals } = renewable(await expiringStore(0), bearer('second'));
    const { target: end } = await runAgainst(target.name, goodCases(3), { targets: [target] });
    expect([renewals(), end.problem?.code]).toEqual([0, 'token-refused']);
  });
});
