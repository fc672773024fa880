import type { Contract } from '../contract/index.js';
import type { Target } from '../run/index.js';
import { createMock } from './create-mock.js';

/**
 * The Trellis mock of a document as a target, in this process, on a free loopback port.
 *
 * @example
 * run({ contract, cases, seed, targets: [mockTarget(contract)] })
 */
export function mockTarget(contract: Contract, name = 'mock'): Target {
  return {
    name,
    kind: 'mock',
    remembers: true,
    start: async () => {
      const mock = await createMock({ spec: contract, keep: 0 });
      return { url: mock.url, credentials: new Map(), close: () => mock.close() };
    },
  };
}
