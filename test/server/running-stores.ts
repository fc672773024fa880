import { onTestFinished } from 'vitest';
import { startPlantStore } from '../../src/server/index.js';
import type { PlantStoreOptions, RunningPlantStore } from '../../src/server/index.js';
import { plantRequest, token } from './plant-request.js';
import { RawConnection } from './raw-connection.js';
import type { RawAnswer } from './raw-connection.js';

/** A plant store for one test, closed when the test is over. */
export async function runningStore(options: Partial<PlantStoreOptions> = {}): Promise<RunningPlantStore> {
  const { limits, ...others } = options;
  const store = await startPlantStore({ token, ...others, limits: { quietMs: 0, graceMs: 5000, ...limits } });
  onTestFinished(() => store.close());
  return store;
}

/** A connection to a store, cut when the test is over. */
export async function connectionTo(
  { port }: { readonly port: number },
  options: { readonly allowHalfOpen?: boolean } = {},
): Promise<RawConnection> {
  const connection = await RawConnection.open(port, options);
  onTestFinished(() => {
    connection.socket.destroy();
  });
  return connection;
}

/** Sends bytes on a new connection and gives the first answer. */
export async function answerTo(store: { readonly port: number }, bytes: string | Uint8Array): Promise<RawAnswer> {
  const connection = await connectionTo(store);
  const answer = await connection.send(bytes).answer();
  connection.socket.destroy();
  return answer;
}

/** Sends a request to create a plant, changed as said, and gives its answer. */
export async function answerToPlant(
  store: { readonly port: number },
  changes: Parameters<typeof plantRequest>[0],
): Promise<RawAnswer> {
  return answerTo(store, plantRequest(changes));
}
