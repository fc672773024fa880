import { randomBytes } from 'node:crypto';
import {
  fileStore,
  memoryStore,
  PlantStoreError,
  postgresStore,
  startPlantStore,
  type PlantStore,
  type RunningPlantStore,
} from '../../server/index.js';
import { TrellisError } from '../../error/index.js';
import { exitCode } from '../io/exit-code.js';
import { printable } from '../io/note.js';
import { untilStopped } from '../io/interruption.js';

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly store: string;
}

/** Serves the reference plant store until a signal, and then finishes open requests. */
export function serve(options: ServeOptions): Promise<number> {
  return untilStopped((stopped) => serveUntil(stopped, options));
}

async function serveUntil(stopped: Promise<void>, options: ServeOptions): Promise<number> {
  const given = process.env['TRELLIS_TOKEN'];
  const token = given ?? randomBytes(24).toString('base64url');
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

/** Starts the store. Its errors are in one line, for the user to fix. */
async function start(options: ServeOptions, token: string): Promise<RunningPlantStore> {
  const { port, host } = options;
  let store: PlantStore | undefined;
  try {
    store = await openStore(options.store);
    return await startPlantStore({ port, host, token, store, onStoreFailure: failureLog() });
  } catch (error) {
    await store?.close();
    if (error instanceof PlantStoreError) {
      throw new TrellisError([{ code: error.code, message: error.message }], { cause: error });
    }
    throw error;
  }
}

async function openStore(name: string): Promise<PlantStore> {
  if (name === 'memory') return memoryStore();
  if (/^postgres(?:ql)?:/i.test(name)) return postgresStore(name);
  // A single word is probably an unknown kind of store, not a file.
  if (!/[./\\]/.test(name) || /^[a-z][a-z0-9+-]+:\/\//i.test(name)) {
    const message = `"${name}" is not a store: use "memory", postgres://…, or a file such as ./plants.db`;
    throw new PlantStoreError('store-unusable', message);
  }
  return fileStore(name);
}

/** Prints an error only if it differs from the last one, because a full disk fails every request. */
function failureLog(): (reason: unknown) => void {
  let last = '';
  return (reason) => {
    const message = reason instanceof Error ? reason.message || reason.name : String(reason);
    if (message !== last) process.stderr.write(printable(`trellis: the store failed: ${message}\n`));
    last = message;
  };
}
