import type { Case } from '../../cases/index.js';
import { TrellisError, type Problem } from '../../error/index.js';
import { run, withResolvers, type CaseResult, type RunOptions, type TargetFinished } from '../../run/index.js';

/** The result of a case, or the reason why there is none. */
export type CaseEnd =
  | { readonly kind: 'judged'; readonly result: CaseResult }
  | { readonly kind: 'not-sent'; readonly problem: Problem }
  /** The run failed because of a bug, or of the function that returns the target. */
  | { readonly kind: 'broke'; readonly error: unknown };

/** The result of the target, or the reason why there is none. */
export type TargetEnd = TargetFinished | Exclude<CaseEnd, { readonly kind: 'judged' }>;

const interrupted: Problem = { code: 'interrupted', message: 'the run was interrupted' };

/** One run for many tests, each of which waits for its own case. */
export class LiveRun {
  readonly #ends = new Map<string, ReturnType<typeof withResolvers<CaseEnd>>>();
  readonly #target = withResolvers<TargetEnd>();
  readonly #stop = new AbortController();
  #listening: Promise<void> | undefined;

  /** Starts the run with these cases, unless it has started. */
  start(cases: readonly Case[], options: Omit<RunOptions, 'cases' | 'signal'>): void {
    if (this.#listening !== undefined) return;
    for (const { id } of cases) this.#ends.set(id, withResolvers());
    this.#listening = this.#listen({ ...options, cases, signal: this.#stop.signal });
  }

  async endOf(caseId: string): Promise<CaseEnd> {
    return this.#ends.get(caseId)?.promise ?? { kind: 'not-sent', problem: interrupted };
  }

  target(): Promise<TargetEnd> {
    return this.#target.promise;
  }

  /** Stops the run. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#listening;
  }

  async #listen(options: RunOptions): Promise<void> {
    let rest: Exclude<CaseEnd, { readonly kind: 'judged' }> = { kind: 'not-sent', problem: interrupted };
    try {
      for await (const event of run(options)) {
        if (event.type === 'case-finished') {
          this.#ends.get(event.case.id)?.resolve({ kind: 'judged', result: event.result });
        } else if (event.type === 'target-finished') {
          if (event.problem !== undefined) rest = { kind: 'not-sent', problem: event.problem };
          this.#target.resolve(event);
        }
      }
    } catch (error) {
      rest =
        error instanceof TrellisError ? { kind: 'not-sent', problem: error.problems[0] } : { kind: 'broke', error };
    }
    // This has no effect on settled promises.
    for (const end of this.#ends.values()) end.resolve(rest);
    this.#target.resolve(rest);
  }
}
