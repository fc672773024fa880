import { type Case } from '../../src/cases/index.js';
import { strictLevel, type Level } from '../../src/checks/index.js';
import type { Contract } from '../../src/contract/index.js';
import { run, urlTarget, type Verdict } from '../../src/run/index.js';
import type { Running } from './plant-store/start.js';

/** One thing found: by which case, and which rule was broken. */
export interface Trace {
  readonly caseId: string;
  readonly rule: string;
  readonly level: Level;
  /** Under `--strict`. */
  readonly strict: Level;
  /** Everything in one line. */
  readonly line: string;
}

/** What a run found at a server. */
export interface Hunt {
  readonly traces: readonly Trace[];
  /** `id: reason` of every case that nothing can be said of. */
  readonly inconclusive: readonly string[];
  readonly notExercised: readonly string[];
  /** Undefined where the run was stopped before its end. */
  readonly verdict: Verdict | undefined;
}

/** What to look for, and with what. */
export interface Quarry {
  readonly contract: Contract;
  readonly cases: readonly Case[];
  readonly credentials: ReadonlyMap<string, string>;
  /** For one exchange, in milliseconds: 5 000 if not given, so that a busy machine is not taken for a slow server. */
  readonly timeout?: number;
  /** As many cases at once; as many as a run sends to a server that is near, if not given. */
  readonly concurrency?: number;
  /** The operations that may change what the server had before; all of them, as nobody else uses it, if not given. */
  readonly touch?: readonly string[];
  /** Of the fresh values. */
  readonly seed?: string;
  /** Asked after every case; once true, the rest is not sent. */
  readonly isEnough?: (traces: readonly Trace[]) => boolean;
}

/** Runs cases against a server, as `trellis verify` does, and stops the server. */
export async function hunt(server: Running, quarry: Quarry): Promise<Hunt> {
  try {
    return await look(server.url, quarry);
  } finally {
    await server.close();
  }
}

/** The same, and the server goes on. */
export async function look(url: string, quarry: Quarry): Promise<Hunt> {
  const { contract, cases, credentials, timeout = 5_000, concurrency, isEnough } = quarry;
  const { seed = 'the same each time', touch = ['*'] } = quarry;
  const traces: Trace[] = [];
  const inconclusive: string[] = [];
  let notExercised: readonly string[] = [];
  let verdict: Verdict | undefined;
  const targets = [urlTarget(url)];
  for await (const event of run({
    contract,
    cases,
    targets,
    seed,
    credentials,
    timeout,
    touch,
    ...(concurrency && { concurrency }),
  })) {
    if (event.type === 'target-finished') ({ notExercised, verdict } = event);
    if (event.type !== 'case-finished') continue;
    const { case: theCase, result } = event;
    if (result.kind === 'inconclusive') inconclusive.push(`${theCase.id}: ${result.reason}`);
    for (const finding of result.findings) {
      const { rule, level, message, received } = finding;
      const line = `${theCase.id}: ${level} ${rule}: ${message} ${received}`;
      traces.push({ caseId: theCase.id, rule, level, strict: strictLevel(finding), line });
    }
    if (result.findings.length > 0 && isEnough?.(traces) === true) break;
  }
  return { traces, inconclusive, notExercised, verdict };
}
