import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { TrellisError } from '../../error/index.js';
import type { RunningTarget, Target } from '../../run/index.js';
import { PrismProcess } from './prism-process.js';

/** The options of a Prism target. */
export interface PrismTargetOptions {
  /** The file of the OpenAPI document. */
  readonly spec: string;
  /** The name in reports. */
  readonly name?: string;
}

const HOST = '127.0.0.1';
/** The number of attempts, because another process may take the port. */
const STARTS = 3;
/** The number of lines of Prism's output in the error if it does not start. */
const LINES = 6;

/**
 * Stock Prism, started on a free loopback port and stopped after the run. Its `start` throws a {@link TrellisError}
 * with the reason if Prism cannot start.
 *
 * @example
 * run({ contract, cases, seed, targets: [prismTarget({ spec: 'openapi.yaml' })] })
 */
export function prismTarget({ spec, name = 'prism' }: PrismTargetOptions): Target {
  return { name, kind: 'mock', start: (signal) => start(/^https?:\/\//i.test(spec) ? spec : resolve(spec), signal) };
}

async function start(spec: string, signal: AbortSignal): Promise<RunningTarget> {
  for (let tries = 1; ; tries++) {
    const port = await freePort(HOST);
    const prism = new PrismProcess(spec, HOST, port);
    const state = await prism.ready(signal);
    if (state === 'listening') {
      return { url: `http://${HOST}:${port}`, credentials: new Map(), close: () => prism.kill() };
    }
    await prism.kill();
    if (state === 'aborted') throw interrupted();
    const said = prism.lastLines(LINES);
    if (!said.includes('EADDRINUSE') || tries === STARTS) throw notStarted(spec, said);
  }
}

function notStarted(spec: string, said: string): TrellisError {
  const words = said === '' ? 'it ended without output' : `its output:\n${said}`;
  return new TrellisError([
    {
      code: 'prism-not-started',
      message: `Prism does not start with ${spec}: ${words}`,
      hint: 'check that Prism supports the document',
    },
  ]);
}

function interrupted(): TrellisError {
  return new TrellisError([{ code: 'interrupted', message: 'the run was interrupted while Prism was starting' }]);
}

/** A free loopback port; another process may still take it. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
