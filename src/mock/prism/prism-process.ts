import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { OutputTail } from './output-tail.js';
import { prismCommand } from './prism-command.js';

/** How long Prism has to end by itself, in milliseconds, before it is killed. */
const GRACE = 1_000;

/**
 * Ends the child when the channel to its parent closes, for whatever reason: no parent, however it dies, leaves an
 * orphan. Given to Node before Prism, which itself is unchanged.
 */
const LIFELINE = 'data:text/javascript,process.once("disconnect",()=>process.exit())';

/** The unmodified Prism command as a child process. */
export class PrismProcess {
  readonly #child: ChildProcess;
  readonly #output = new OutputTail();
  readonly #exited: Promise<void>;
  readonly #listening: Promise<void>;
  #ended = false;

  /** Starts it; `spec` is the file of the document. */
  constructor(spec: string, host: string, port: number) {
    // -m false: with NODE_ENV=production Prism would start a process of its own, which nobody could end.
    const prismArguments = ['mock', '-m', 'false', '-h', host, '-p', String(port), spec];
    this.#child = fork(prismCommand(), prismArguments, { silent: true, execArgv: ['--import', LIFELINE] });
    this.#exited = new Promise((resolve) => {
      const gone = (): void => {
        this.#ended = true;
        resolve();
      };
      this.#child.once('close', gone);
      // It could not be started at all: there is no process that could close.
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

  /** What it said last. */
  lastLines(count: number): string {
    return this.#output.lastLines(count);
  }

  /** Resolves when it says that it listens, has ended, or the signal is aborted. */
  async ready(signal: AbortSignal): Promise<'listening' | 'ended' | 'aborted'> {
    return Promise.race([
      this.#listening.then(() => 'listening' as const),
      this.#exited.then(() => 'ended' as const),
      abortion(signal),
    ]);
  }

  /** Ends it, by force if need be; resolves when it has ended. */
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
