import { createHash, randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { PlantStoreError } from './plant-store.js';

/** The exclusive claim of a process to a file. */
export interface StoreClaim {
  release(): Promise<void>;
}

/**
 * Claims a file for this process by listening on a socket beside it. The system closes the socket when the process
 * ends, however it ends, so a process that was killed leaves a socket on which nothing listens.
 *
 * @throws PlantStoreError `store-in-use` if another process, or this one, holds the file; `store-unusable` if no socket can
 * be created.
 */
export async function claimFile(file: string): Promise<StoreClaim> {
  const address = addressOf(file);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const outcome = await listenOn(address);
    if (typeof outcome !== 'string') return { release: () => closed(outcome) };
    if (outcome !== 'EADDRINUSE') {
      throw new PlantStoreError(
        'store-unusable',
        `cannot create the socket ${address}, which guards ${file}: ${outcome}`,
      );
    }
    if (!(await removeAbandoned(address))) break;
  }
  const message = `${file} is in use by another process; stop that process, or choose another file`;
  throw new PlantStoreError('store-in-use', message);
}

function addressOf(file: string): string {
  const whole = join(realpathSync(dirname(file)), basename(file));
  if (platform() !== 'win32') return `${whole}.in-use`;
  return String.raw`\\.\pipe\trellis-${createHash('sha256').update(whole.toLowerCase()).digest('hex')}`;
}

async function listenOn(address: string): Promise<Server | string> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(address, () => resolve(server.unref()));
  });
}

/**
 * Removes a socket on which nothing listens. The socket is first moved away, because another process may do the same at
 * that moment: if it turns out to be in use, that process created it in the meantime, and it is moved back.
 */
async function removeAbandoned(address: string): Promise<boolean> {
  if (await isListening(address)) return false;
  const aside = `${address}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(address, aside);
  } catch {
    return true;
  }
  if (await isListening(aside)) {
    await rename(aside, address);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

async function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
