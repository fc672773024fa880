import { expect, test } from 'vitest';
import { loadContract } from '../../src/contract/index.js';
import { RuleBook } from '../../src/mock/rules/rule-book.js';
import { Program } from '../../src/mock/serve/program.js';
import { WarmUp } from '../../src/mock/serve/warm-up.js';
import { MockState } from '../../src/mock/state/mock-state.js';

test('the preparation makes each operation ready, and changes nothing that is kept', async () => {
  const contract = await loadContract('test/mock/shop.yaml');
  const state = new MockState(contract, []);
  const before = JSON.stringify(state.document());
  const program = new Program(contract, undefined, new RuleBook([]), state.keeper);
  const asked: string[] = [];
  const answer = state.keeper.answer.bind(state.keeper);
  state.keeper.answer = (request) => {
    asked.push(request.operation.key);
    return answer(request);
  };
  const steps = [...program.preparation()];
  expect(steps.length).toBeGreaterThanOrEqual(contract.operations.length);
  expect(asked).toEqual(
    expect.arrayContaining(contract.operations.filter((each) => each.method === 'GET').map((each) => each.key)),
  );
  expect(JSON.stringify(state.document())).toBe(before);
});

test('a warm-up takes all steps, one after the other, and none once it is stopped', async () => {
  const taken: number[] = [];
  const warmUp = new WarmUp();
  await new Promise<void>((resolve) => {
    warmUp.begin(
      (function* () {
        for (const step of [1, 2, 3]) yield void taken.push(step);
        resolve();
      })(),
    );
  });
  expect(taken).toEqual([1, 2, 3]);
  let isBegun = false;
  await new Promise<void>((resolve) => {
    warmUp.begin(
      (function* () {
        isBegun = true;
        yield;
      })(),
    );
    warmUp.stop();
    // A warm-up that is stopped gives way to the next one.
    warmUp.begin(
      (function* () {
        yield resolve();
      })(),
    );
  });
  expect(isBegun).toBe(false);
  warmUp.stop();
});
