import type { Target } from '../../run/index.js';
import { runTokenCommand, type TokenCommand } from './token-command.js';

/** The target with a token that the command prints: when it is started, and again once that has expired. */
export function withTokenCommand(target: Target, command: TokenCommand, others: ReadonlyMap<string, string>): Target {
  const print = async (signal: AbortSignal): Promise<ReadonlyMap<string, string>> =>
    new Map([...others, ['', await runTokenCommand(command, signal)]]);
  const { credentials: _, ...unstarted } = target;
  return {
    ...unstarted,
    start: async (signal) => {
      const credentials = await print(signal);
      const running = await target.start(signal);
      return { ...running, credentials, renew: print };
    },
  };
}
