import { TrellisError } from '../../error/index.js';
import { urlTarget, type Target } from '../../run/index.js';
import type { ContractTestsOptions } from './contract-tests-options.js';

/** What the target is called where only one is ever run. */
export const TARGET_NAME = 'target';

/** The target of the options, whose address and credentials are asked for when it is started and no earlier. */
export function lateTarget(options: ContractTestsOptions): Target {
  return {
    name: TARGET_NAME,
    kind: options.kind ?? 'service',
    start: async (signal) => {
      const url = options.url ?? (await options.target?.());
      if (url === undefined) {
        throw new TrellisError([
          { code: 'no-target', message: 'contractTests has no target', hint: 'give url, or target: () => server.url' },
        ]);
      }
      return urlTarget(url, await credentialsOf(options)).start(signal);
    },
  };
}

async function credentialsOf({ token, credentials = {} }: ContractTestsOptions): Promise<ReadonlyMap<string, string>> {
  const named = new Map(Object.entries(credentials));
  const good = typeof token === 'function' ? await token() : token;
  return good === undefined ? named : new Map([['', good], ...named]);
}
