import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Problem } from '../../error/index.js';
import { shipped } from '../shipped.js';

/** What another validator may cost: it resolves references again and again, so that a small document can stop it. */
const timeout = 8_000;
const mostMegabytes = 300;

/**
 * What the validator of another house says of a document that ours takes: where the two differ, the author of the
 * document should know.
 */
export async function secondOpinion(file: string): Promise<readonly Problem[]> {
  const thread = new Worker(shipped('dist/cli/second-opinion-thread.js'), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  try {
    const [reason] = (await once(thread, 'message', { signal: AbortSignal.timeout(timeout) })) as [string | undefined];
    if (reason === undefined) return [];
    return [remark(`swagger-parser rejects this document, so other tools may reject it too: ${reason}`, file)];
  } catch {
    const bounds = `within ${timeout / 1000} seconds and ${mostMegabytes} MB`;
    return [remark(`swagger-parser does not finish with this document ${bounds}, so other tools may not either`, file)];
  } finally {
    await thread.terminate();
  }
}

function remark(message: string, file: string): Problem {
  return {
    code: 'second-opinion',
    message: message.trim().replaceAll(/\s*\n\s*/g, ' '),
    place: { file, line: 1, column: 1, pointer: '' },
  };
}
