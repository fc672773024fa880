import { randomBytes } from 'node:crypto';
import { PlantStoreError, startPlantStore, type RunningPlantStore } from '../../server/index.js';
import { TrellisError } from '../../error/index.js';
import type { ServeOptions } from './serve-command.js';
import { exitCode } from '../io/exit-code.js';

/** Serves the reference plant store until it is told to stop; then finishes what is in flight. */
export async function serve(options: ServeOptions): Promise<number> {
  const given = process.env['TRELLIS_TOKEN'];
  const token = given ?? randomBytes(24).toString('base64url');
  const stopped = nextStopSignal();
  const store = await start(options, token);
  process.stdout.write(`plant store on ${store.url}\n`);
  if (given === undefined) process.stdout.write(`token (set TRELLIS_TOKEN to choose your own): ${token}\n`);
  process.stdout.write(
    `\ncurl -i ${store.url}/plants -H "Authorization: Bearer ${given === undefined ? token : '$TRELLIS_TOKEN'}" ` +
      `-H 'Content-Type: application/json' -d '{"id": 1, "name": "Fern"}'\n`,
  );
  await stopped;
  await store.close();
  return exitCode.conforms;
}

/** What keeps the store from starting is the user's to mend, and the store has said it in one line. */
async function start(options: ServeOptions, token: string): Promise<RunningPlantStore> {
  try {
    return await startPlantStore({ port: options.port, host: options.host, token });
  } catch (error) {
    if (error instanceof PlantStoreError) {
      throw new TrellisError([{ code: error.code, message: error.message }], { cause: error });
    }
    throw error;
  }
}

function nextStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}
