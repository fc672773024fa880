import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { TrellisError } from '../../error/index.js';
import { stripVTControlCharacters } from 'node:util';
import type { Readable } from 'node:stream';
import { createServer, type AddressInfo } from 'node:net';
import type { RunningTarget, Target } from '../../run/index.js';

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

/** The time that Prism has to exit before it is killed, in milliseconds. */
const GRACE = 1_000;

/**
 * Ends the child when the channel to its parent closes, so that no parent leaves an orphan, however it ends. Node loads
 * it before Prism, which is unchanged.
 */
const LIFELINE = 'data:text/javascript,process.once("disconnect",()=>process.exit())';

/** The unmodified Prism command as a child process. */
class PrismProcess {
  readonly #child: ChildProcess;
  readonly #output = new OutputTail();
  readonly #exited: Promise<void>;
  readonly #listening: Promise<void>;
  #ended = false;

  /** Starts the process; `spec` is the file of the document. */
  constructor(spec: string, host: string, port: number) {
    // -m false: with NODE_ENV=production, Prism would start another process, which would outlive this one.
    const prismArguments = ['mock', '-m', 'false', '-h', host, '-p', String(port), spec];
    this.#child = fork(prismCommand(), prismArguments, { silent: true, execArgv: ['--import', LIFELINE] });
    this.#exited = new Promise((resolve) => {
      const gone = (): void => {
        this.#ended = true;
        resolve();
      };
      this.#child.once('close', gone);
      // The process could not be started, so it will not emit `close`.
      this.#child.once('error', gone);
    });
    this.#listening = new Promise((resolve) => {
      const said = (text: string): void => {
        if (text.includes(`Prism is listening on http://${host}:${port}`)) resolve();
      };
      if (this.#child.stdout !== null) this.#output.listen(this.#child.stdout, said);
      if (this.#child.stderr !== null) this.#output.listen(this.#child.stderr, said);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The last lines of its output. */
  lastLines(count: number): string {
    return this.#output.lastLines(count);
  }

  /** Resolves when Prism listens, has exited, or the signal is aborted. */
  async ready(signal: AbortSignal): Promise<'listening' | 'ended' | 'aborted'> {
    return Promise.race([
      this.#listening.then(() => 'listening' as const),
      this.#exited.then(() => 'ended' as const),
      abortion(signal),
    ]);
  }

  /** Ends the process, by force if necessary; resolves when it has exited. */
  async kill(): Promise<void> {
    if (this.#ended) return;
    this.#child.kill('SIGTERM');
    const force = setTimeout(() => this.#child.kill('SIGKILL'), GRACE);
    await this.#exited;
    clearTimeout(force);
  }
}

function abortion(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}

const PACKAGE = '@stoplight/prism-cli';

/**
 * The file of the `prism` command in its package.
 *
 * @throws {TrellisError} if the package is not installed or has no such command.
 */
function prismCommand(): string {
  try {
    const description = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
    const { bin } = JSON.parse(readFileSync(description, 'utf8')) as { readonly bin: { readonly prism: string } };
    return join(dirname(description), bin.prism);
  } catch (cause) {
    const problem = {
      code: 'prism-missing',
      message: `the target prism requires the package ${PACKAGE}, which is not installed`,
      hint: `npm install --save-dev ${PACKAGE}@5.14.2`,
    };
    throw new TrellisError([problem], { cause });
  }
}

/** The number of characters of output that are kept. */
const KEPT = 4_096;

/** Reads the output of a child, so that the child never blocks, and keeps the end of it. */
class OutputTail {
  #text = '';

  /** Calls `said` with the kept output after each chunk. */
  listen(stream: Readable, said: (text: string) => void): void {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      this.#text = (this.#text + chunk).slice(-KEPT);
      said(this.text);
    });
  }

  /** The kept output, without colour codes. */
  get text(): string {
    return stripVTControlCharacters(this.#text);
  }

  /** The last lines after an empty line: the error message, without the help text before it. */
  lastLines(count: number): string {
    const paragraph =
      this.text
        .trimEnd()
        .split(/\n\s*\n/)
        .at(-1) ?? '';
    return paragraph.split(/\r?\n/).slice(-count).join('\n');
  }
}
